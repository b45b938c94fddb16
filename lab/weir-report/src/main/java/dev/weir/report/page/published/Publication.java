package dev.weir.report.page.published;

import dev.weir.report.model.DataFile;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.view.RunView;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A publication on a study's question. Read from {@code STUDY.json} in the resources of this package.
 *
 * @param date of the publication, as {@code 2017-09-18}
 * @param about the comparison made by the figures, in short
 * @param headline its main finding, in a sentence
 * @param versions versions of the software measured
 * @param measured the subject and method of the measurement
 * @param compared the part of a run that is compared with it
 * @param asides paragraphs below the table
 * @param levelWithin factor within which a level counts as the published one
 * @param variables server variables that determine a figure
 * @param networks the comparable links of a run, by each network named in figures
 * @param claims its claims, sentence by sentence
 */
public record Publication(
        String author,
        String title,
        String date,
        String address,
        String about,
        String headline,
        String versions,
        String measured,
        String compared,
        List<String> asides,
        Double levelWithin,
        List<String> variables,
        Map<String, Network> networks,
        List<Claim> claims) {
    public Publication {
        asides = Objects.requireNonNullElse(asides, List.of());
        levelWithin = Objects.requireNonNullElse(levelWithin, 1.0);
        variables = Objects.requireNonNullElse(variables, List.of());
    }

    /** A published sentence with the figures that support it. */
    public record Claim(String words, List<Figure> figures) {}

    /**
     * A published figure: the ratio of an arm's time to a reference's.
     *
     * @param at the setting in words
     * @param setting levels of factors; others are as in the run's common setting
     * @param pairs ids of an arm and its reference; the first pair that was measured is compared
     * @param words both sides in words, if they are not two arms
     * @param under levels of the reference, if it is at another setting
     * @param ratio ratio of the times, if neither times nor rates were published
     * @param times of arm and reference
     * @param rates of arm and reference
     * @param alike accepted deviation from 1, if published as no difference; {@code null} if published as a difference
     * @param headline whether the headline is judged by it
     * @param notComparable reason why no measurement of ours is comparable; {@code null} if one may be
     */
    public record Figure(
            String network,
            String at,
            Level setting,
            List<List<String>> pairs,
            String words,
            Level under,
            Double ratio,
            List<Double> times,
            List<Double> rates,
            Double alike,
            Boolean headline,
            String notComparable) {
        double theirs() {
            return times != null ? times.get(0) / times.get(1) : rates != null ? rates.get(1) / rates.get(0) : ratio;
        }

        PublishedRatio unjudged(List<String> pair) {
            return new PublishedRatio(
                    "",
                    network + ", " + at,
                    Objects.requireNonNullElse(words, String.join(" / ", pair)),
                    theirs(),
                    Boolean.TRUE.equals(headline),
                    "",
                    null,
                    Outcome.NOT_MEASURED,
                    "",
                    List.of());
        }
    }

    /**
     * The links comparable with a published network.
     *
     * @param oneHost whether client and server shared a host
     * @param rttMicros comparable round-trip times; all if {@code null}
     * @param bitsPerSecond comparable rates; all if {@code null}
     * @param explains reason why its figures may differ from ours; {@code null} if none is known
     * @param notComparable reason why no link of ours is comparable; {@code null} if one may be
     */
    public record Network(
            Boolean oneHost, Range rttMicros, Range bitsPerSecond, String explains, String notComparable) {
        public Network {
            oneHost = Objects.requireNonNullElse(oneHost, false);
            rttMicros = Objects.requireNonNullElse(rttMicros, Range.ANY);
            bitsPerSecond = Objects.requireNonNullElse(bitsPerSecond, Range.ANY);
        }

        Optional<Manifest.Link> nearest(List<Manifest.Link> links) {
            return links.stream().filter(this::compares).min(Comparator.comparingDouble(this::distance));
        }

        private boolean compares(Manifest.Link link) {
            return oneHost == link.onOneHost() && rttMicros.holds(rtt(link)) && bitsPerSecond.holds(rate(link));
        }

        private double distance(Manifest.Link link) {
            return rttMicros.distance(rtt(link)) + bitsPerSecond.distance(rate(link));
        }

        private static double rtt(Manifest.Link link) {
            return (double) link.rttMicros();
        }

        private static double rate(Manifest.Link link) {
            return link.rateBitsPerSecond() == 0 ? Double.POSITIVE_INFINITY : (double) link.rateBitsPerSecond();
        }
    }

    /**
     * The range of a comparable link's figure; a {@code null} end is unbounded.
     *
     * @param near the published figure; {@code null} if all values are equally comparable
     */
    public record Range(Double from, Double to, Double near) {
        private static final Range ANY = new Range(null, null, null);

        private boolean holds(double figure) {
            return (from == null || figure >= from) && (to == null || figure <= to);
        }

        private double distance(double figure) {
            return near == null ? 0 : Math.abs(Math.log(figure / near));
        }
    }

    /** Returns the stored publication of a study. */
    public static Optional<Publication> on(String study) {
        return DataFile.find(Publication.class, study + ".json", Publication.class);
    }

    String caption() {
        return about + ": published (" + date.substring(0, 4) + ") and ours";
    }

    /** Returns the source of the figures and the basis of the comparison, as HTML. */
    String notes(RunView view) {
        return "<p class=\"note\">Published: <a href=\"" + Html.text(address) + "\">" + Html.text(author + ", " + title)
                + "</a>, " + date + ": " + Html.text(measured + " " + ReproductionRule.WORDS + " " + compared)
                + variables.stream()
                        .map(each -> " Here " + variable(view, each) + ".")
                        .collect(Collectors.joining())
                + "</p>\n"
                + asides.stream()
                        .map(each -> "<p class=\"note\">" + Html.text(each) + "</p>\n")
                        .collect(Collectors.joining());
    }

    private static String variable(RunView view, String name) {
        return view.manifest().servers().stream()
                .map(server -> server.variables().getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .map(value -> Html.text(name + "=" + value))
                .orElse("the server did not tell its " + name);
    }
}
