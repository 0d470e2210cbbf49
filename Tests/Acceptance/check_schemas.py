#!/usr/bin/env python3
"""Validate all delivered JSON of a dist against the schemas that the tool prints.

    check_schemas.py BINDERY DIST

Uses the `check-jsonschema` that is installed beside the running Python.
"""
import collections
import pathlib
import subprocess
import sys
import tempfile

OBJECTS = {b'{"format":1,"questions":': "bundle", b'{"format":1,"passages":': "bundle", b'{"format":1,"records":': "records",
           b'{"format":1,"index":': "index", b'{"format":1,"retired":': "retired", b'{"format":1,"workbooks":': "page",
           b'{"format":1,"objects":': "delta"}


def schema_of(path, dist):
    """The name of the schema for a delivered file."""
    parts = path.relative_to(dist).parts
    if (dist / parts[0] / "status.json").exists():
        if len(parts) == 2:
            return "flat/" + path.stem
        return {"workbooks": "flat/workbook", "categories": "flat/category", "apps": "flat/app",
                "announcements": "flat/announcement"}.get(parts[1])
    if parts[1] == "ch":
        return "local" if path.name == "local.json" else "pointer"
    start = path.read_bytes()[:40]
    for head, name in OBJECTS.items():
        if start.startswith(head):
            return name
    return {"m": "manifest", "n": "notices", "keys": "root", "d": "delta"}.get(parts[1])


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    bindery, dist = sys.argv[1], pathlib.Path(sys.argv[2])
    validator = pathlib.Path(sys.executable).parent / "check-jsonschema"
    files, failures = collections.defaultdict(list), 0
    # What lies below `_pub` is the publisher's own, and closed to readers.
    for path in sorted(p for p in dist.rglob("*.json")
                       if not any(part[0] == "." or part == "_pub" for part in p.relative_to(dist).parts)):
        files[schema_of(path, dist)].append(str(path))
    for path in files.pop(None, []):
        print(f"  no schema is known for {path}")
        failures += 1
    with tempfile.TemporaryDirectory() as folder:
        for name, paths in sorted(files.items()):
            schema = pathlib.Path(folder, name.replace("/", "-") + ".json")
            schema.write_bytes(subprocess.run([bindery, "schema", name], check=True, capture_output=True).stdout)
            for first in range(0, len(paths), 500):
                command = [str(validator), "--schemafile", str(schema), *paths[first:first + 500]]
                run = subprocess.run(command, capture_output=True, text=True)
                if run.returncode:
                    print(run.stdout[-3000:] + run.stderr[-1000:])
                    failures += 1
    total = sum(map(len, files.values()))
    print(f"schemas: {total} files of {len(files)} kinds, {failures} failures")
    sys.exit(1 if failures or not total else 0)


if __name__ == "__main__":
    main()
