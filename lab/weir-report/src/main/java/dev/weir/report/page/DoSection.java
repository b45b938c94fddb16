package dev.weir.report.page;

import dev.weir.report.advice.Prediction;
import dev.weir.report.advice.Recommendation;
import dev.weir.report.advice.WhatToDo;
import dev.weir.report.page.html.Html;
import dev.weir.report.text.Scale;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The first screen: what to do, study by study, and a picture of the largest gain. */
final class DoSection {
    private DoSection() {}

    private record Said(StudyPanel telling, WhatToDo what) {}

    static String html(List<StudyPanel> tellings) {
        List<Said> all = tellings.stream()
                .flatMap(telling -> telling.whatToDo().map(what -> new Said(telling, what)).stream())
                .toList();
        if (all.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder("""
                <section id="do" class="do" aria-labelledby="do-title">
                <h2 id="do-title">What should we do?</h2>
                <ul class="card dos">
                """);
        all.forEach(each -> out.append(item(each, tellings.size() == 1)));
        return out.append("</ul>\n").append(picture(all)).append("</section>\n").toString();
    }

    private static String item(Said said, boolean only) {
        String key = Html.text(said.telling().key());
        String link =
                only ? "href=\"#advice\"" : "href=\"#study=" + key + "\" data-study=\"" + key + "\" data-to=\"advice\"";
        StringBuilder out = new StringBuilder("<li id=\"do-" + key + "\"><span class=\"about\">")
                .append(Html.text(said.telling().name()))
                .append("</span><div>");
        said.what()
                .sentences()
                .forEach(each -> out.append("<p>").append(Html.sentence(each)).append("</p>"));
        return out.append("<p class=\"sub\">")
                .append(Html.text(Words.capital(said.what().grounds())))
                .append(said.what().grounds().isEmpty() ? "" : " · ")
                .append("<a ")
                .append(link)
                .append(">how, what it costs, what would change it</a></p></div></li>\n")
                .toString();
    }

    private static String picture(List<Said> all) {
        Optional<Said> largest = all.stream()
                .filter(each -> each.what().gain().isPresent())
                .min(Comparator.comparingDouble(
                        each -> each.what().gain().orElseThrow().ratio().estimate()));
        return largest.map(said -> bars(
                        said.telling(),
                        said.what().operation(),
                        said.what().gain().orElseThrow().recommendation()))
                .orElse("");
    }

    /** Times as bars on one scale from zero, now first. */
    private static String bars(StudyPanel telling, String operation, Recommendation it) {
        List<Prediction> shown = new ArrayList<>();
        Stream.of(it.present().stream(), Stream.of(it.advised()), it.otherStore().stream(), it.lesser().stream())
                .flatMap(each -> each)
                .forEach(shown::add);
        double longest = shown.stream()
                .mapToDouble(each -> telling.advice().micros(it, each).estimate())
                .max()
                .orElseThrow();
        String link = it.choice().situation().path().name();
        StringBuilder out = new StringBuilder("<figure class=\"card gain\"><figcaption>The largest gain: ")
                .append(Html.text(telling.name()))
                .append(", time of a ")
                .append(operation)
                .append(" on ")
                .append(Html.text(link))
                .append("</figcaption>\n<div class=\"gain-bars\" role=\"list\">\n");
        for (Prediction each : shown) {
            out.append(bar(telling, it, each, longest));
        }
        return out.append("</div></figure>\n").toString();
    }

    private static String bar(StudyPanel telling, Recommendation it, Prediction shown, double longest) {
        String kind = shown.arm().equals(it.now())
                ? "now"
                : shown.arm().equals(it.advised().arm()) ? "advised" : "other";
        double micros = telling.advice().micros(it, shown).estimate();
        String figure = Scale.time(micros).with(micros);
        double percent = 100 * micros / longest;
        return String.format(
                Locale.ROOT,
                "<div role=\"listitem\" class=\"gain-row %s\"><span class=\"who\">%s</span><svg class=\"track\""
                        + " viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect"
                        + " width=\"%.2f\" height=\"1\"/></svg><span class=\"what\">%s</span></div>%n",
                kind,
                Html.text((kind.equals("now") ? "now: " : "") + telling.view().label(shown.arm())),
                Math.max(0.3, percent),
                Html.text(figure));
    }
}
