"""What must be delivered of a record, worked out from its source and its type's schema; and what a JSON Schema
validator of others says of it."""

from jsonschema import Draft202012Validator

from expected import media_object, text, without_absent

NUMBERS, COUNTS = ("minimum", "maximum"), ("minItems", "maxItems", "minLength", "maxLength")


def records(content, settings):
    """Type → the records that an app has, as delivered but for numbers, which are digits; in the sources' order."""
    chosen = (settings or {}).get("records")
    found = {}
    for kind in sorted(content.records):
        if chosen is None or kind in chosen:
            schema = content.record_types[kind]
            found[kind] = [(item, record(content, schema, item)) for item in content.records[kind]]
    return found


def record(content, schema, item):
    own = {key: value for key, value in item.items() if key not in ("id", "status")}
    return without_absent({"id": item["id"]}) | value(content, schema, schema, own) | (
        {"draft": True} if item.get("status") == "draft" else {})


def value(content, root, schema, written):
    """A value as its schema reads it."""
    if "$ref" in schema:
        return value(content, root, target(root, schema["$ref"]), written)
    if "oneOf" in schema:
        return value(content, root, next(form for form in schema["oneOf"] if is_meant(form, root, written)), written)
    kind = kind_of(schema)
    if kind == "object":
        return mapping(content, root, schema, written)
    if kind == "array":
        return [value(content, root, schema["items"], item) for item in written]
    if kind == "boolean":
        return written == "true"
    if schema.get("format") == "media":
        return media_object(content, written, "media")
    return written


def mapping(content, root, schema, written):
    got = {}
    for name, inner in schema.get("properties", {}).items():
        if written.get(name) is not None:
            got[name] = value(content, root, inner, written[name])
        elif default(root, inner) is not None and name not in ("id", "status"):
            got[name] = value(content, root, inner, default(root, inner))
    others = schema.get("additionalProperties")
    if others not in (None, "false"):
        for name in written:
            if name not in schema.get("properties", {}) and written[name] is not None:
                got[name] = written[name] if others == "true" else value(content, root, others, written[name])
    return got


def default(root, schema):
    if "default" in schema or "$ref" not in schema:
        return schema.get("default")
    return default(root, target(root, schema["$ref"]))


def target(root, reference):
    return root if reference == "#" else root["$defs"][reference.removeprefix("#/$defs/")]


def kind_of(schema):
    if "type" in schema:
        return schema["type"]
    if "properties" in schema or "additionalProperties" in schema or "required" in schema:
        return "object"
    return "array" if "items" in schema else "string"


def is_meant(form, root, written):
    """Whether a value may be of a form: by its kind, and by the properties that have one value."""
    while "$ref" in form:
        form = target(root, form["$ref"])
    kinds = {"object": dict, "array": list}
    if not isinstance(written, kinds.get(kind_of(form), str)):
        return False
    fixed = {name: inner["const"] for name, inner in form.get("properties", {}).items() if "const" in inner}
    return all(written.get(name) == const for name, const in fixed.items())


# --- A validator of others ---------------------------------------------------------------------------------------

def judged(schema, delivered):
    """What `jsonschema` finds wrong with a delivered record."""
    validator = Draft202012Validator(as_json(schema, top=True))
    return [f"{'/'.join(map(str, error.path))}: {error.message[:200]}" for error in validator.iter_errors(delivered)]


def as_json(schema, top=False):
    """The schema as JSON types: our reader gives every scalar as typed."""
    if schema == "true" or schema == "false":
        return schema == "true"
    out, kind = {}, None if "$ref" in schema or "oneOf" in schema else kind_of(schema)
    for key, inner in schema.items():
        if key in ("properties", "$defs"):
            out[key] = {name: as_json(part) for name, part in inner.items()}
        elif key in ("items", "additionalProperties"):
            out[key] = as_json(inner)
        elif key == "oneOf":
            out[key] = [as_json(form) for form in inner]
        elif key in ("const", "enum"):
            out[key] = [typed(kind, item) for item in inner] if key == "enum" else typed(kind, inner)
        elif key in NUMBERS:
            out[key] = number(inner)
        elif key in COUNTS:
            out[key] = int(inner)
        elif key == "uniqueItems":
            out[key] = inner == "true"
        elif key in ("required", "$ref", "type"):
            out[key] = inner
    if schema.get("format") == "media":
        return {"type": "object", "required": ["sha256", "bytes", "type"]}
    if top and "properties" in out:
        out["properties"] = {"id": {"type": "string"}, "draft": {"const": True}, **out["properties"]}
    return out


def typed(kind, written):
    if kind in ("integer", "number"):
        return number(written)
    return written == "true" if kind == "boolean" else text(written)


def number(written):
    return float(written) if "." in written else int(written)
