"""Lays out what the generator takes: docs/ and the root's pages, with links that are right in the site.

What pages link to outside of docs/ (a test, a pom) becomes a page as well; where such a link is a paragraph, the source stands there.
A run that is kept becomes its rendered report.
"""

import posixpath
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    name + ".md": ("index" if name == "README" else name.lower()) + ".md"
    for name in ["README", "ARCHITECTURE", "CHANGELOG", "CODE_OF_CONDUCT", "CONTRIBUTING", "SECURITY"]
} | {house + "/README.md": house + "-house.md" for house in ["driver", "data", "lab"]}
LINK = re.compile(r"(\]\()(?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?(\))")
SHOWN = re.compile(r"(?<=\n\n)\[[^\]]*\]\(([^)]*\.(?:java|kt|py))\)(?=\n\n)")
PREAMBLE = re.compile(r"(?s)^package .*?\n(?=/\*\*|@|public |final |class |record )")
FENCED = re.compile(r"(^```.*?^```$)", re.M | re.S)
# blocks that look better with a language, or with long lines broken
COMMANDS = re.compile(r"(?<=\n\n)((?:    (?:\./|\.ci/).*\n)(?:    .*\n)*)")
OUTPUT = re.compile(r"^```text\n(?=\$ )", re.M)
LANGUAGES = {".java": "java", ".xml": "xml", ".kt": "kotlin", ".py": "python"}
# a page of one table needs the room that a list of headings would take
WIDE = "---\nhide:\n  - toc\n---\n"
API = """# API

Javadoc of what programs are compiled against:

- [weir-driver](api/weir-driver/index.html): the package `dev.weir.jdbc`, its data sources, options, and interfaces for [many reads at once](reads.md).
- [weir-codec](api/weir-codec/index.html): the package `dev.weir.codec`, codecs and [frames](frames.md).
- [weir-drop-in](api/weir-drop-in/index.html): the packages `com.mysql.cj.jdbc` and `com.mysql.jdbc`, names that [tools look up](adopt.md#in-place-of-connectorj).
- [weir-snapshot](api/weir-snapshot/index.html): the package `dev.weir.snapshot`, one instant for many readers of [large tables](large-tables.md).
"""


class Stage:
    def __init__(self, to):
        self.to = to
        self.sources = {}

    def lay_out(self):
        for name, place in PAGES.items():
            self.page(name, place)
        for file in sorted((ROOT / "docs").rglob("*")):
            name = file.relative_to(ROOT).as_posix()
            if file.suffix == ".md":
                self.page(name, name.removeprefix("docs/"))
            elif file.suffix == ".png":
                self.write(name.removeprefix("docs/"), file.read_bytes())
        self.write("api.md", API.encode())
        for name, source in self.sources.items():
            self.write(place_of(name, self.to), listing(name, source).encode())
        shutil.copytree(ROOT / ".site" / "assets", self.to / "assets", dirs_exist_ok=True)

    def write(self, place, content):
        file = self.to / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)

    def page(self, name, place):
        def shown(match):
            source = ROOT / posixpath.normpath(posixpath.join(posixpath.dirname(name), match[1]))
            code = PREAMBLE.sub("", source.read_text("utf-8")).rstrip("\n")
            return f"{match[0]}\n\n```{LANGUAGES.get(source.suffix, 'text')}\n{code}\n```"

        def moved(match):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), match[2]))
            new = place_of(target, self.to)
            if new.startswith("source/") and (ROOT / target).is_file():
                self.sources[target] = ROOT / target
            return match[1] + posixpath.relpath(new, posixpath.dirname(place) or ".") + (match[3] or "") + match[4]

        # every second part is a fence
        parts = FENCED.split(SHOWN.sub(shown, (ROOT / name).read_text("utf-8")))
        text = "".join(part if i % 2 else LINK.sub(moved, part) for i, part in enumerate(parts))
        text = OUTPUT.sub("``` { .text .output }\n", COMMANDS.sub(fenced, text))
        self.write(place, (WIDE if text.count("\n## ") < 2 else "").encode() + text.encode())


def place_of(target, to):
    """Where the site has what the repository has at a path."""
    if target in PAGES:
        return PAGES[target]
    folder = ROOT / target
    if folder.is_dir() and any(folder.rglob("journal.jsonl")):
        report = "findings/" + folder.name + "/report.html"
        return report if (to / report).is_file() else "questions.md"
    return target.removeprefix("docs/") if target.startswith("docs/") else "source/" + target + ".md"


def fenced(commands):
    return "``` { .sh .commands }\n" + re.sub(r"(?m)^    ", "", commands[1]) + "```\n"


def listing(name, source):
    text = source.read_text("utf-8").rstrip("\n")
    language = LANGUAGES.get(source.suffix, "text")
    return f"---\nsearch:\n  exclude: true\n---\n# {source.name}\n\n`{name}`\n\n````{language}\n{text}\n````\n"


Stage(Path(sys.argv[1]).resolve()).lay_out()
