package dev.weir.report.page;

import dev.weir.report.page.html.Html;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.PublishedDigest;
import dev.weir.report.text.Words;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The outcome of the published findings, on the first screen. */
final class PublishedCard {
    private PublishedCard() {}

    /** The digests of every study that has one, each with a link to its tables; empty where none has. */
    static String html(List<StudyPanel> tellings) {
        String rows = tellings.stream()
                .map(each -> each.published()
                        .digest()
                        .map(digest -> row(digest, each, tellings.size() == 1))
                        .orElse(""))
                .collect(Collectors.joining());
        return rows.isEmpty()
                ? ""
                : "<div class=\"card outcomes\" role=\"region\" aria-labelledby=\"outcomes-title\">"
                        + "<h3 id=\"outcomes-title\">Published findings, judged by this run</h3>\n<ul>\n" + rows
                        + "</ul></div>\n";
    }

    private static String row(PublishedDigest digest, StudyPanel telling, boolean only) {
        String key = Html.text(telling.key());
        String link = only
                ? "href=\"#published\""
                : "href=\"#study=" + key + "\" data-study=\"" + key + "\" data-to=\"published\"";
        return "<li><a " + link + " title=\"Published and ours\">"
                + Html.text(telling.name()) + "</a> <strong class=\"outcome " + name(digest.outcome()) + "\">"
                + Html.text(digest.outcome().words) + "</strong> <span class=\"finding\">"
                + Html.sentence(Words.capital(digest.headline()))
                + ": <span class=\"beside\">" + Html.sentence(digest.figures())
                + "</span></span> <span class=\"counts\">"
                + Html.text(digest.counts()) + "</span></li>\n";
    }

    private static String name(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
