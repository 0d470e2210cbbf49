// The one file of the pipeline that needs Foundation: the standard library has no public NFKC.
import Foundation

/// Unicode normalisation form NFKC (UAX #15), for ids, file names and the search for near-duplicates only; authored
/// text is never delivered normalised.
package func nfkc(_ text: String) -> String { text.precomposedStringWithCompatibilityMapping }
