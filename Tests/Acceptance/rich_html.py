#!/usr/bin/env python3
"""Shows delivered rich texts as HTML: an example of a reader of `rich`.

    rich_html.py DIST > page.html

Prints a page with every question of a dist that has one, formulas in a plain reading. An app gives `tex` to a renderer
such as KaTeX instead.
"""

import html
import json
import sys

from release import bundles_in

SIMPLE = {"p": "p", "item": "li", "quote": "blockquote", "em": "em", "strong": "strong", "del": "del", "row": "tr"}


def render(nodes, labels=None):
    """A tree as HTML. `labels` gives the label under which each choice is shown, by its key."""
    return "".join(render_node(node, labels or {}) for node in nodes)


def render_node(node, labels):
    if isinstance(node, str):
        return html.escape(node)
    kind, inside = node["t"], render(node.get("c", []), labels)
    if kind in SIMPLE:
        return f"<{SIMPLE[kind]}>{inside}</{SIMPLE[kind]}>"
    if kind == "h":
        return f"<h{node['level']}>{inside}</h{node['level']}>"
    if kind == "list":
        start = f' start="{node.get("start", 1)}"' if node.get("ordered") else ""
        name = "ol" if node.get("ordered") else "ul"
        return f"<{name}{start}>{inside}</{name}>"
    if kind == "table":
        return table(node, labels)
    if kind == "pre":
        return f"<pre><code>{html.escape(node['text'])}</code></pre>"
    if kind == "code":
        return f"<code>{html.escape(node['text'])}</code>"
    if kind in ("br", "hr"):
        return f"<{kind}>"
    if kind == "link":
        title = f' title="{html.escape(node["title"])}"' if "title" in node else ""
        return f'<a href="{html.escape(node["href"])}"{title} rel="noopener">{inside}</a>'
    if kind in ("math", "chem"):
        name = "div" if node.get("display") else "span"
        return f'<{name} class="{kind}" title="{html.escape(node["tex"])}">{html.escape(node["text"])}</{name}>'
    if kind == "ruby":
        return f"<ruby>{html.escape(node['base'])}<rt>{html.escape(node['reading'])}</rt></ruby>"
    if kind == "choice":
        return html.escape(labels.get(node["key"], node["key"]))
    if kind == "blank":
        return f'<input aria-label="{html.escape(node["key"])}" size="6">'
    # Of a later version: its content, or else its text.
    return inside or html.escape(node.get("text", ""))


def table(node, labels):
    """The first row is the head."""
    rows = []
    for number, row in enumerate(node.get("c", [])):
        name, cells = "td" if number else "th", []
        for column, cell in enumerate(row.get("c", [])):
            side = node.get("align", [])[column:column + 1]
            style = f' style="text-align:{side[0]}"' if side and side[0] != "none" else ""
            cells.append(f"<{name}{style}>{render(cell.get('c', []), labels)}</{name}>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table>{''.join(rows)}</table>"


def questions(dist):
    """The questions of all bundles of a dist, in the order of the bundles' names."""
    for bundle in bundles_in(dist):
        yield from bundle["questions"]


def part(question, name, plain, labels):
    """A part of a question: its tree, or the plain text where that says it all."""
    tree = question.get("rich", {}).get(name)
    if tree is not None:
        return render(tree, labels)
    shown = html.escape(plain)
    for key, label in labels.items():
        shown = shown.replace("{{choice:" + key + "}}", label)
    return f"<p>{shown.strip().replace(chr(10), '<br>')}</p>"


def question_html(question):
    choices = question.get("choices", [])
    labels = {choice["key"]: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index] for index, choice in enumerate(choices)}
    lines = [f"<section><b>{html.escape(question['id'])}</b>", part(question, "text", question["text"], labels)]
    for choice in choices:
        lines.append(f"<div class=choice><i>{labels[choice['key']]}</i>{part(question, 'choice:' + choice['key'], choice['text'], labels)}</div>")
    if "explanation" in question:
        lines.append("<details open>" + part(question, "explanation", question["explanation"], labels) + "</details>")
    return "\n".join([*lines, "</section>"])


STYLE = """body{font:16px/1.7 sans-serif;max-width:44em;margin:2em auto}section{border-top:1px solid #ccc}.choice{display:flex;gap:1em}
.choice p{margin:.2em 0}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2em .6em}.math,.chem{font-family:serif}
div.math{text-align:center}details{background:#f4f4f4;padding:.2em 1em}code{background:#eee}blockquote{border-left:3px solid #ccc;padding-left:1em}"""


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(f"<!doctype html><meta charset=utf-8><title>Questions</title><style>{STYLE}</style>")
    for question in questions(sys.argv[1]):
        if "rich" in question:
            print(question_html(question))


if __name__ == "__main__":
    main()
