"""The rules of a game for anybody, with a calculator that knows any dice."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import select_template
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.rules_pages.calculator import read_question
from games.rules_pages.chances import few_chances, kind_chances, line_chances
from games.rules_pages.facts import option_facts, shown_examples
from games.views.language import in_asked_language
from scoring import RULESETS


@require_safe
@vary_on_headers("Accept")
@in_asked_language
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The page; with ``Accept: application/json`` what the calculator says."""
    if game not in RULESETS:
        raise Http404
    ruleset = RULESETS[game]
    asked = read_question(ruleset, request.GET)
    status = 400 if asked.error else 200
    if request.get_preferred_type(["text/html", "application/json"]) == "application/json":
        if "dice" not in request.GET:
            return JsonResponse({"error": _("Say which dice: ?dice=%(dice)s") % {"dice": asked.picked}}, status=400)
        return JsonResponse({"error": asked.error} if asked.error else asked.as_data(), status=status)
    context = {
        "rules": ruleset,
        "asked": asked,
        "examples": shown_examples(ruleset),
        "options": option_facts(ruleset),
        # Reckoned when a page asks for them, and then kept.
        "line_chances": lambda: line_chances(ruleset),
        "kind_chances": lambda: kind_chances(ruleset),
        "few_chances": lambda: few_chances(ruleset),
        "others": [other for other in RULESETS.values() if other is not ruleset],
    }
    # A game tells its rules in a page of its own; without one there are the facts.
    page = select_template([f"rules/{ruleset.key}.html", "rules/page.html"])
    return HttpResponse(page.render(context, request), status=status)
