"""The album's index: every picture, by page and state; plain anchors narrow it down."""

from collections.abc import Sequence
from itertools import groupby

from django.template import Context, Engine

from tests.screenshots import OUT
from tests.screenshots.camera import BOARD, EVERYWHERE, LANGUAGES, PAPER, THEMES, Picture

FORMS = [form[0] for form in (*EVERYWHERE, BOARD, PAPER)]

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dicing: every page and state</title>
<style>
body { margin: 0 16px 4rem; font: 14px/1.4 system-ui, sans-serif; color-scheme: light dark }
nav { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 2px 14px; padding: 8px 0; background: Canvas; border-bottom: 1px solid GrayText }
nav + nav { position: static }
h2 { margin: 2rem 0 0 } h3 { margin: 1.2rem 0 .3rem; scroll-margin-top: 4rem }
section > div { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 10px }
figure { margin: 0 } figcaption { font-size: 12px }
img { display: block; max-height: 24rem; max-width: 44rem; border: 1px solid GrayText }
{% for name in filters %}#{{ name }}:target ~ main figure:not(.{{ name }}), {% endfor %}.never { display: none }
</style>
{% for name in filters %}<i id="{{ name }}"></i>{% endfor %}
<nav><b>{{ count }} pictures</b> <a href="#">all</a>{% for name in filters %} <a href="#{{ name }}">{{ name }}</a>{% endfor %}</nav>
<nav>{% for chapter, states in chapters %}<a href="#{{ chapter|slugify }}">{{ chapter }}</a>{% endfor %}</nav>
<main>{% for chapter, states in chapters %}<h2 id="{{ chapter|slugify }}">{{ chapter }}</h2>
{% for state, pictures in states %}<section><h3 id="{{ state }}">{{ state }}</h3><div>
{% for each in pictures %}<figure class="{{ each.form }} {{ each.theme }} {{ each.language }}"><a href="{{ each.file }}"><img src="{{ each.file }}" alt="" loading="lazy"></a><figcaption>{{ each.form }}, {{ each.theme }}, {{ each.language }}</figcaption></figure>
{% endfor %}</div></section>
{% endfor %}{% endfor %}</main></html>
"""


def write_index(taken: Sequence[Picture]) -> None:
    """Show the pictures just ``taken``; those of an earlier album go."""
    kept = {each.file for each in taken}
    for old in [*OUT.glob("*.png"), *OUT.glob("*.jpg")]:
        if old.name not in kept:
            old.unlink()
    chapters = [
        (chapter, [(state, list(some)) for state, some in groupby(pictures, lambda each: each.state)])
        for chapter, pictures in groupby(taken, lambda each: each.chapter)
    ]
    facts = {"chapters": chapters, "count": len(taken), "filters": [*FORMS, *THEMES, *LANGUAGES]}
    page = Engine().from_string(PAGE).render(Context(facts))
    (OUT / "index.html").write_text(page, encoding="utf-8")
