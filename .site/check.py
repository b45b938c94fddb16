"""What a built site has to be: links lead somewhere, and nothing is loaded from another host."""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Javadoc checks its own links
OWN = re.compile(r"api/")
ELSEWHERE = re.compile(r"(https?:)?//")
STYLE = re.compile(r"(?:url\(|@import)\s*['\"]?(https?:)?//", re.I)
LOADING = {"script", "img", "iframe", "source", "video", "audio", "embed", "object"}


class Page(HTMLParser):
    """Ids, links and what a page loads."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loads = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.ids.update(filter(None, [named.get("id"), named.get("name") if tag == "a" else None]))
        if tag == "a" and named.get("href"):
            self.links.append(named["href"])
        if tag in LOADING:
            self.loads += filter(None, [named.get("src"), named.get("data"), named.get("srcset")])
        if tag == "link" and named.get("rel") not in {"canonical", "alternate"}:
            self.loads.append(named.get("href") or "")
        # for these the theme's script would ask other hosts
        if named.get("data-md-component") == "source" or "mermaid" in (named.get("class") or "").split():
            self.loads.append("https://" + tag)


def findings(site, path, page, pages):
    name = path.relative_to(site).as_posix()
    for load in page.loads:
        if ELSEWHERE.match(load):
            yield f"{name} loads from another host: {load}"
    if OWN.match(name) or name == "404.html":
        return
    for link in page.links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        target = target / "index.html" if target.is_dir() else target
        # a report keeps its state behind the sign
        anchor = "" if "=" in parts.fragment else unquote(parts.fragment)
        if not target.is_file():
            yield f"{name} links to what is not there: {link}"
        elif anchor and target in pages and anchor not in pages[target].ids:
            yield f"{name} links to an anchor that is not there: {link}"


def check(site):
    pages = {path: Page(path.read_text("utf-8")) for path in site.rglob("*.html")}
    wrong = [finding for path, page in pages.items() for finding in findings(site, path, page, pages)]
    for style in site.rglob("*.css"):
        if STYLE.search(style.read_text("utf-8")):
            wrong.append(f"{style.relative_to(site)} loads from another host")
    return sorted(set(wrong))


found = check(Path(sys.argv[1]).resolve())
print("\n".join(found), file=sys.stderr)
sys.exit(1 if found else 0)
