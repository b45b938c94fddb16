package dev.weir.report.stats;

import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a control of the run failed, and why: there it gives no verdict and no advice.
 *
 * @param links why, by name of the link: it was not what it was declared to be, or both delays added on purpose were not found as
 *     large as they are
 * @param levels why, by setting: the arm that was raced against itself came out different
 * @param controlled the settings at which an arm was raced against itself
 */
public record FailedControls(
        Map<String, String> links, Map<Cell.Setting, String> levels, List<Cell.Setting> controlled) {
    private static final int MANY = 2;

    static FailedControls of(SelfTest controls, Run run) {
        Map<String, String> links = new LinkedHashMap<>();
        Map<Cell.Setting, String> levels = new LinkedHashMap<>();
        List<Cell.Setting> controlled = new ArrayList<>();
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
                    levels.put(
                            setting,
                            "one arm raced against itself came out different ("
                                    + twins.ratio().ratio().toThousandths() + ")");
                }
            }
        }
        return new FailedControls(links, levels, controlled);
    }

    private static String untrueText(List<SelfTest.Injected> untrue) {
        return "delays added on purpose were not found as large as they are: "
                + String.join(
                        ", ",
                        untrue.stream()
                                .map(each -> each.effect() + " as "
                                        + each.ratio().ratio().toThousandths())
                                .toList());
    }

    public boolean isEmpty() {
        return links.isEmpty() && levels.isEmpty();
    }

    /** Returns why nothing is said of a cell; empty where its controls hold. Where no arm was raced against itself at its setting, no pair of the link may have failed. */
    public Optional<String> at(Cell cell) {
        String reason = links.getOrDefault(cell.link(), levels.get(cell.setting()));
        if (reason == null && !controlled.contains(cell.setting())) {
            return levels.entrySet().stream()
                    .filter(each -> each.getKey().link().equals(cell.link()))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }
        return Optional.ofNullable(reason);
    }

    /**
     * A failure.
     *
     * @param place the link, and the level if it is only one of them: {@code local, parallelism=8}
     */
    public record Failure(String link, String place, String reason) {}

    /** Every failure, links first. */
    public List<Failure> all() {
        List<Failure> all = new ArrayList<>();
        links.forEach((link, reason) -> all.add(new Failure(link, link, reason)));
        levels.forEach((setting, reason) -> all.add(new Failure(setting.link(), place(setting), reason)));
        return all;
    }

    /** Names the factors in which the levels of the link differ. */
    private String place(Cell.Setting setting) {
        Level shared = controlled.stream()
                .filter(each -> each.link().equals(setting.link()))
                .map(Cell.Setting::factors)
                .reduce(setting.factors(), Level::shared);
        Level own = setting.factors().without(shared);
        return own.isEmpty() ? setting.link() : setting.link() + ", " + own;
    }
}
