package dev.weir.report.page.study.keys;

import dev.weir.report.model.DataFile;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.published.Finding;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.Publication;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The published findings on key look-ups (D. Komanov, 2022; medians read off the published charts, localhost, one million
 * look-ups, all hits) beside ours, by the rule of {@link Finding}. Theirs are ratios of medians, ours of mean times,
 * paired by lap; those of two table sizes by heat. Maxima are single operations: theirs is quoted, ours is never ranked.
 */
record PublishedKeys(RunView view) {
    private static final String LOCALHOST = "localhost";
    private static final String REDIS = "Redis is about twice as fast";

    /**
     * Medians of two arms in microseconds, or their ratio where only that was published.
     *
     * @param armKeys keys in the table, where that is what differs
     */
    record Figure(
            String claim,
            String network,
            int parallelism,
            String arm,
            String reference,
            Double armMicros,
            Double referenceMicros,
            Double ratio,
            Long armKeys,
            Long referenceKeys) {
        Finding published() {
            return Finding.of(
                    claim,
                    network + ", parallelism " + parallelism,
                    armKeys == null
                            ? arm + " / " + reference
                            : Figures.count(armKeys) + " keys / " + Figures.count(referenceKeys),
                    ratio == null ? armMicros / referenceMicros : ratio);
        }
    }

    private static final List<Figure> PUBLISHED = DataFile.read(PublishedKeys.class, "published.json", Figure.class);
    private static final Finding MAXIMUM = Finding.of(
                    "the maximum of Redis is far lower", "localhost, parallelism 8", "redis / connectorj", 0.9 / 23)
            .with(
                    Outcome.NOT_JUDGED,
                    "a maximum is one look-up of a million: shown under “Why?”, never ranked; compare the 99.9th percentiles");
    private static final String NOTES =
            "<p class=\"note\">Published: D. Komanov, MySQL as Redis, and Redis, 2022; one million look-ups a cell, all hits, one "
                    + "laptop of four cores. Theirs are ratios of medians, ours of mean times. Its Redis client was asynchronous and "
                    + "its MySQL client blocking; ours compares clients of one kind. " + Finding.RULE + "</p>\n";

    PublishedFindings published() {
        return new Publication(
                        "Key look-ups: published (2022) and ours",
                        "clients of 2022 on a laptop of four cores",
                        REDIS,
                        f -> f.claim().equals(REDIS),
                        NOTES)
                .beside(
                        view,
                        Stream.concat(PUBLISHED.stream().map(this::judge), Stream.of(MAXIMUM))
                                .toList());
    }

    private Finding judge(Figure f) {
        Optional<String> link = view.manifest().links().stream()
                .filter(f.network().equals(LOCALHOST) ? Manifest.Link::onOneHost : each -> each.rttMicros() >= 200)
                .map(Manifest.Link::name)
                .findFirst();
        return link.flatMap(name -> f.armKeys() == null ? arms(f, name) : sizes(f, name))
                .orElseGet(() -> f.published().missing(link.orElse("")));
    }

    private Optional<Finding> arms(Figure f, String link) {
        return cell(f.arm(), link, f.parallelism(), Map.of())
                .flatMap(cell -> ArmsCompared.at(view, cell.cell(), f.reference()))
                .map(found -> f.published().judge(link, found, f.reference(), view));
    }

    private Optional<Finding> sizes(Figure f, String link) {
        Optional<CellResult> large =
                cell(f.arm(), link, f.parallelism(), Map.of("keys", f.armKeys().toString()));
        Optional<CellResult> small = cell(
                f.reference(),
                link,
                f.parallelism(),
                Map.of("keys", f.referenceKeys().toString()));
        if (large.isEmpty() || small.isEmpty()) {
            return Optional.empty();
        }
        Interval ratio = large.get().ratioTo(small.get());
        return Optional.of(f.published()
                .judge(link, ratio)
                .of(large.get().cell(), small.get().cell())
                .heldTo(Optional.empty(), view));
    }

    /** At this parallelism and the common setting, but for the factors given. */
    private Optional<CellResult> cell(String arm, String link, int parallelism, Map<String, String> but) {
        Map<String, String> setting = new TreeMap<>(view.setting());
        setting.putAll(but);
        setting.put("parallelism", Integer.toString(parallelism));
        return view.cellsOf(arm, link)
                .filter(r -> ArmsCompared.agrees(r.cell().factors(), setting))
                .findFirst();
    }
}
