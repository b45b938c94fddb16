package dev.weir.report.stats;

import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Run;
import dev.weir.report.text.RatioWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The places where a control of the run failed, with reasons. The run gives no verdict and no advice there.
 *
 * @param links the reason by link name: the link was not as declared, or two or more delays added on purpose were not found as
 *     large as they are
 * @param levels the failure by setting: the arm raced against itself came out different
 * @param controlled the settings with an arm raced against itself
 */
public record FailedControls(
        Map<String, String> links, Map<Cell.Setting, Failure> levels, Set<Cell.Setting> controlled) {
    private static final int MANY = 2;

    static FailedControls of(SelfTest controls, Run run) {
        Map<String, String> links = new LinkedHashMap<>();
        Map<Cell.Setting, Failure> levels = new LinkedHashMap<>();
        Set<Cell.Setting> controlled = new HashSet<>();
        run.entriesOf(LinkCard.class)
                .filter(card -> !card.withinTolerance())
                .forEach(card -> links.putIfAbsent(
                        card.link().name(),
                        "the link was not what it was declared to be at the " + card.occasion() + " of the run"));
        for (SelfTest.OnLink link : controls.links()) {
            List<SelfTest.Injected> untrue = link.untrue();
            if (untrue.size() >= MANY) {
                links.putIfAbsent(link.link(), untrueText(untrue));
            }
            for (SelfTest.Twins twins : link.aaLevels()) {
                Cell.Setting setting = twins.ratio().cell().setting();
                controlled.add(setting);
                if (twins.differ()) {
                    levels.put(setting, Failure.of(link, twins));
                }
            }
        }
        return new FailedControls(links, levels, controlled);
    }

    private static String untrueText(List<SelfTest.Injected> untrue) {
        return untrue.stream()
                .map(each ->
                        each.effect() + " as " + RatioWords.plain(each.added().ratio()))
                .collect(Collectors.joining(", ", "delays added on purpose were not found as large as they are: ", ""));
    }

    public boolean isEmpty() {
        return links.isEmpty() && levels.isEmpty();
    }

    /**
     * Returns the reason for not judging a cell; empty if its controls hold. At a setting without an A/A pair, every pair of
     * the link must hold.
     */
    public Optional<String> at(Cell cell) {
        if (links.containsKey(cell.link())) {
            return Optional.of(links.get(cell.link()));
        }
        Stream<Failure> failures = controlled.contains(cell.setting())
                ? Stream.ofNullable(levels.get(cell.setting()))
                : levels.values().stream().filter(each -> each.link().equals(cell.link()));
        return failures.map(Failure::reason).findFirst();
    }

    /**
     * A failed control.
     *
     * @param place the link, and the level if only one level failed: {@code local, parallelism=8}
     */
    public record Failure(String link, String place, String reason) {
        private static Failure of(SelfTest.OnLink link, SelfTest.Twins twins) {
            Level own = link.own(twins);
            return new Failure(
                    link.link(),
                    own.isEmpty() ? link.link() : link.link() + ", " + own,
                    "one arm raced against itself came out different ("
                            + RatioWords.plain(twins.ratio().ratio()) + ")");
        }
    }

    /** Returns every failure, links first. */
    public List<Failure> all() {
        List<Failure> all = new ArrayList<>();
        links.forEach((link, reason) -> all.add(new Failure(link, link, reason)));
        all.addAll(levels.values());
        return all;
    }
}
