"""Objects as lines, and how a delta makes one from others."""


def lines_of(data):
    """An object's lines, without their commas."""
    return [line.removesuffix(b",") for line in data.removesuffix(b"\n").split(b"\n")]


def joined(lines):
    """The comma rule."""
    out = b"".join(line + (b"\n" if line[-1:] in b"[{" or after[:1] in b"]}" else b",\n") for line, after in zip(lines, lines[1:]))
    return out + lines[-1] + b"\n"


def made(sources, steps, most):
    """The object that the steps of a delta make from the lines of its sources; None where they do not fit."""
    lines, room = [], most
    for step in steps:
        if isinstance(step, str):
            new = [step.encode()]
        elif len(step) == 3:
            source, first, count = step
            new = sources[source][first:first + count]
            if len(new) != count:
                return None
        else:
            source, line, head, tail, text = step
            whole = sources[source][line]
            if head + tail > len(whole):
                return None
            new = [whole[:head] + text.encode() + whole[len(whole) - tail:]]
        room -= sum(len(line) + 1 for line in new)
        if room < 0:
            return None
        lines += new
    return joined(lines)
