"""Are compressed variants what they should be? Without a word from those who made them: Python's gzip, and brotli's decoder."""

import ctypes
import ctypes.util
import gzip

# RFC 1952: deflate, no flags, no time, smallest, system unknown.
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"


def gzip_fault(data, whole):
    if data[:10] != GZIP_HEAD:
        return f"begins with {data[:10].hex()}"
    return "" if gzip.decompress(data) == whole else "holds other bytes"


def brotli_fault(data, whole):
    library = ctypes.CDLL(ctypes.util.find_library("brotlidec"))
    out, size = ctypes.create_string_buffer(len(whole) + 1), ctypes.c_size_t(len(whole) + 1)
    library.BrotliDecoderDecompress.argtypes = [ctypes.c_size_t, ctypes.c_char_p, ctypes.POINTER(ctypes.c_size_t), ctypes.c_char_p]
    if library.BrotliDecoderDecompress(len(data), data, ctypes.byref(size), out) != 1:
        return "is no brotli of that size"
    return "" if out.raw[:size.value] == whole else "holds other bytes"


DECODERS = {".gz": gzip_fault, ".br": brotli_fault}
