package dev.weir.report.page.study.keys;

import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.PublishedDigest;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.published.PublishedRule;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.RunView;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.published.PublishedRule.Finding;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The published findings on key look-ups (D. Komanov, 2022; medians read off the published charts, localhost, one million
 * look-ups, all hits) beside ours, by the rule of {@link PublishedRule}. Theirs are ratios of medians, ours of mean times,
 * paired by heat; table sizes are not paired, so their interval is the widest that both intervals allow. Maxima are single
 * operations: theirs is told, ours is never ranked.
 */
final class PublishedKeys {
    private static final String POOL =
            "a connection for each thread is 3 to 9 µs faster than HikariCP on localhost, 1 % over a network";
    private static final String SIZE = "the median hardly depends on the size of the table";
    private static final String REDIS = "Redis is about twice as fast";
    private static final String MAXIMUM = "the maximum of Redis is far lower";
    private static final int[] PARALLELISM = {1, 2, 4, 8, 10};
    private static final double[] HIKARI = {107, 119, 135, 164, 169};
    private static final double[] THREAD_LOCAL = {98, 111, 132, 156, 163};
    private static final double[] IN_REDIS = {42, 42, 56, 93, 113};
    private static final double[] SMALL = {102, 115, 128, 154, 157};
    private static final double[] LARGE = {107, 117, 139, 163, 166};

    private static final String NOTES =
            "<p class=\"note\">Published: D. Komanov, MySQL as Redis, and Redis, 2022; one million look-ups a cell, all hits, one "
                    + "laptop of four cores. Theirs are ratios of medians, ours of mean times. Its Redis client was asynchronous and "
                    + "its MySQL client blocking; ours compares clients of one kind. " + PublishedRule.WORDS + "</p>\n";

    private final RunView view;

    PublishedKeys(RunView view) {
        this.view = view;
    }

    PublishedFindings published() {
        return new PublishedFindings(
                "Key look-ups: published (2022) and ours", findings(), Optional.of(digest()), NOTES);
    }

    private PublishedDigest digest() {
        return PublishedDigest.of(REDIS, findings(), f -> f.claim().equals(REDIS));
    }

    List<Finding> findings() {
        Optional<String> local = view.manifest().links().stream()
                .filter(link -> !link.emulated() && link.rttMicros() == 0)
                .map(Manifest.Link::name)
                .findFirst();
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < PARALLELISM.length; i++) {
            findings.add(beside(
                    POOL, local, i, "connectorj.thread-local", "connectorj.hikari", THREAD_LOCAL[i] / HIKARI[i]));
        }
        findings.add(overNetwork());
        for (int i = 0; i < PARALLELISM.length; i++) {
            findings.add(
                    beside(REDIS, local, i, "redis.jedis", "connectorj.thread-local", IN_REDIS[i] / THREAD_LOCAL[i]));
        }
        for (int i = 0; i < PARALLELISM.length; i++) {
            findings.add(sizes(local, i));
        }
        findings.add(
                new Finding(
                        MAXIMUM,
                        "localhost, parallelism 8",
                        "redis / connectorj",
                        0.9 / 23,
                        "",
                        null,
                        Outcome.NOT_JUDGED,
                        "a maximum is one look-up of a million: shown under “Why?”, never ranked; compare the 99.9th percentiles"));
        return findings;
    }

    private Finding beside(String claim, Optional<String> link, int i, String arm, String reference, double theirs) {
        String network = "localhost, parallelism " + PARALLELISM[i];
        String what = arm + " / " + reference;
        if (link.isEmpty()) {
            return PublishedRule.missing(claim, network, what, theirs, "");
        }
        return cell(arm, link.get(), PARALLELISM[i], Map.of())
                .flatMap(cell -> ArmsCompared.at(view, cell.cell(), reference))
                .map(found -> PublishedRule.judge(claim, network, what, theirs, link.get(), found.ratio())
                        .heldTo(found.verdict()))
                .orElseGet(() -> PublishedRule.missing(claim, network, what, theirs, link.get()));
    }

    /** One thread over the first link with a round-trip time of its own. */
    private Finding overNetwork() {
        String what = "connectorj.thread-local / connectorj.hikari";
        Optional<String> link = view.manifest().links().stream()
                .filter(each -> each.rttMicros() >= 200)
                .map(Manifest.Link::name)
                .findFirst();
        return link.flatMap(name -> cell("connectorj.thread-local", name, 1, Map.of()))
                .flatMap(cell -> ArmsCompared.at(view, cell.cell(), "connectorj.hikari"))
                .map(found -> PublishedRule.judge(
                                POOL,
                                "a network, parallelism 1",
                                what,
                                0.99,
                                found.cell().link(),
                                found.ratio())
                        .heldTo(found.verdict()))
                .orElseGet(() -> PublishedRule.missing(POOL, "a network, parallelism 1", what, 0.99, link.orElse("")));
    }

    private Finding sizes(Optional<String> link, int i) {
        String network = "localhost, parallelism " + PARALLELISM[i];
        String what = "10 million keys / 100 thousand";
        double theirs = LARGE[i] / SMALL[i];
        Optional<CellResult> large =
                link.flatMap(name -> cell("connectorj.hikari", name, PARALLELISM[i], Map.of("keys", "10000000")));
        Optional<CellResult> small =
                link.flatMap(name -> cell("connectorj.hikari", name, PARALLELISM[i], Map.of("keys", "100000")));
        if (large.isEmpty() || small.isEmpty()) {
            return PublishedRule.missing(SIZE, network, what, theirs, link.orElse(""));
        }
        Interval over = large.get().timeMicros();
        Interval under = small.get().timeMicros();
        Interval ratio =
                new Interval(over.low() / under.high(), over.estimate() / under.estimate(), over.high() / under.low());
        return PublishedRule.judge(SIZE, network, what, theirs, link.orElseThrow(), ratio);
    }

    /** At this parallelism and the common setting, but for the factors given. */
    private Optional<CellResult> cell(String arm, String link, int parallelism, Map<String, String> but) {
        Map<String, String> setting = new TreeMap<>(view.setting());
        setting.putAll(but);
        setting.put("parallelism", Integer.toString(parallelism));
        return view.cells().values().stream()
                .filter(r -> {
                    Cell cell = r.cell();
                    return cell.arm().equals(arm)
                            && cell.link().equals(link)
                            && ArmsCompared.agrees(cell.factors(), setting);
                })
                .findFirst();
    }
}
