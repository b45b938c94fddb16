package dev.weir.report.page;

import dev.weir.report.advice.Prediction;
import dev.weir.report.advice.Recommendation;
import dev.weir.report.advice.WhatToDo;
import dev.weir.report.page.html.Html;
import dev.weir.report.text.Scale;
import dev.weir.report.text.Words;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The first screen: the advice study by study, and a picture of the largest gain. */
final class DoSection {
    /** Heats where they are first spoken of. */
    private static final Pattern HEATS = Pattern.compile("(\\d heats?)( ·)");

    private DoSection() {}

    private record Said(StudyPanel telling, WhatToDo what) {}

    static String html(List<StudyPanel> tellings) {
        List<Said> all = tellings.stream()
                .flatMap(telling -> telling.whatToDo().map(what -> new Said(telling, what)).stream())
                .toList();
        if (all.isEmpty()) {
            return "";
        }
        String items = all.stream()
                .map(each -> item(each.telling(), each.what(), tellings.size() == 1))
                .collect(Collectors.joining());
        return """
                <section id="do" class="do" aria-labelledby="do-title">
                <h2 id="do-title">What should we do?</h2>
                """ + Overview.of(tellings).html() + "<ul class=\"card dos\">\n"
                + HEATS.matcher(items)
                        .replaceFirst("$1, each a set of JVMs <a href=\"#term-heat\">launched afresh</a>$2")
                + "</ul>\n" + picture(all) + "</section>\n";
    }

    private static String item(StudyPanel telling, WhatToDo what, boolean only) {
        String first = "<p>" + Html.sentence(what.sentences().get(0)) + "</p>";
        String sentences = what.sentences().stream()
                .skip(1)
                .map(Html::sentence)
                .collect(Collectors.joining(" ", first + "<p>", "</p>"))
                .replace("<p></p>", "");
        String grounds = what.grounds().isEmpty() ? "" : Html.text(Words.capital(what.grounds())) + " · ";
        return "<li id=\"do-" + Html.text(telling.key()) + "\"><span class=\"about\">" + Html.text(telling.name())
                + "</span><div>" + sentences + "<p class=\"sub\">" + grounds + "<a " + telling.link("advice", only)
                + ">how, what it costs, what would change it</a></p></div></li>\n";
    }

    private static String picture(List<Said> all) {
        Optional<Said> largest = all.stream()
                .filter(each -> each.what().gain().isPresent())
                .min(Comparator.comparing(each -> each.what().gain().orElseThrow()));
        return largest.map(said -> bars(
                        said.telling(),
                        said.what().operation(),
                        said.what().gain().orElseThrow()))
                .orElse("");
    }

    private static String bars(StudyPanel telling, String operation, WhatToDo.Gain gain) {
        Recommendation it = gain.recommendation();
        List<Prediction> shown = Stream.of(
                        it.present().stream(), Stream.of(it.advised()), it.otherStore().stream(), it.lesser().stream())
                .flatMap(each -> each)
                .toList();
        double longest = shown.stream()
                .mapToDouble(each -> telling.advice().micros(it, each).estimate())
                .max()
                .orElseThrow();
        String bars =
                shown.stream().map(each -> bar(telling, it, each, longest)).collect(Collectors.joining());
        return "<figure class=\"card gain\"><figcaption>The largest gain"
                + (gain.decided() ? "" : ", not decided yet") + ": " + Html.text(telling.name())
                + ", time of a " + operation + " on "
                + Html.text(it.choice().situation().path().name())
                + "</figcaption>\n<div class=\"gain-bars\" role=\"list\">\n" + bars + "</div></figure>\n";
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
