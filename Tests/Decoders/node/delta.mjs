// Objects as lines, and how a delta makes one from others. Lines are buffers, since places are counted in bytes.

const LF = 10, COMMA = 44;
const opens = (byte) => byte === 91 || byte === 123;   // [ {
const closes = (byte) => byte === 93 || byte === 125;  // ] }

/** An object's lines, without their commas. */
export function linesOf(data) {
  const lines = [];
  for (let start = 0, end; start < data.length; start = end + 1) {
    end = data.indexOf(LF, start);
    if (end < 0) end = data.length;
    lines.push(data.subarray(start, data[end - 1] === COMMA ? end - 1 : end));
  }
  return lines;
}

/** The comma rule. */
function joined(lines) {
  return Buffer.concat(lines.flatMap((line, place) => {
    const next = lines[place + 1];
    return [line, Buffer.from(!next || opens(line.at(-1)) || closes(next[0]) ? "\n" : ",\n")];
  }));
}

/** The object that the steps of a delta make from the lines of its sources; it throws where they do not fit. */
export function made(sources, steps, most) {
  const lines = [];
  let room = most;
  const add = (line) => {
    room -= line.length + 1;
    if (room < 0) throw new RangeError("too much");
    lines.push(line);
  };
  for (const step of steps) {
    if (typeof step === "string") {
      add(Buffer.from(step));
    } else if (step.length === 3) {
      const [source, first, count] = step;
      if (first + count > sources[source].length) throw new RangeError("no such lines");
      sources[source].slice(first, first + count).forEach(add);
    } else {
      const [source, line, head, tail, text] = step, whole = sources[source][line];
      if (head + tail > whole.length) throw new RangeError("no such bytes");
      add(Buffer.concat([whole.subarray(0, head), Buffer.from(text), whole.subarray(whole.length - tail)]));
    }
  }
  return joined(lines);
}
