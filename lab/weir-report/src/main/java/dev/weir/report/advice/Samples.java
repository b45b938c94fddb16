package dev.weir.report.advice;

import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.Stored;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.FailedControls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The run's cells with their links and loads, separating size and data from the other factors. */
final class Samples {
    private static final String DATA = "data";
    /** Numeric factors that are not sizes. */
    private static final Set<String> NOT_SIZES = Set.of("parallelism", "batch", "threads");

    private static final String UNSAFE = "none-unsafe";

    private final Run run;
    final String sizeFactor;
    final Level setting;
    /** The cells by study arm; an arm without usable cells has an empty list. */
    final Map<String, List<Sample>> byArm = new LinkedHashMap<>();
    /** The arms that may return wrong values: measured, but never advised. */
    final List<String> unsafe;

    private final Map<String, NetworkPath> paths = new LinkedHashMap<>();
    private final Map<String, Stored> stored = new HashMap<>();

    Samples(Run run, Analysis analysis) {
        this.run = run;
        run.manifest().links().forEach(link -> paths.put(link.name(), path(run, link)));
        run.entriesOf(Stored.class).forEach(each -> stored.put(key(mode(each.arm()), each.factors()), each));
        List<Manifest.Arm> study = run.manifest()
                .arms(Manifest.Role.STUDY)
                // an arm that decodes nothing is no choice for a user
                .filter(arm -> !Manifest.LIMITS.contains(arm.mode()))
                .toList();
        unsafe = study.stream()
                .filter(arm -> arm.settings().containsValue(UNSAFE))
                .map(Manifest.Arm::id)
                .toList();
        study.stream()
                .map(Manifest.Arm::id)
                .filter(arm -> !unsafe.contains(arm))
                .forEach(arm -> byArm.put(arm, new ArrayList<>()));
        FailedControls failed = analysis.selfTest().failed(run);
        List<CellResult> cells = analysis.cells().stream()
                .filter(each -> byArm.containsKey(each.cell().arm()))
                .filter(each -> failed.at(each.cell()).isEmpty())
                .toList();
        sizeFactor = sizeFactor(cells);
        setting = commonSetting(cells);
        cells.forEach(this::take);
    }

    List<NetworkPath> paths() {
        Set<String> used = byArm.values().stream()
                .flatMap(List::stream)
                .map(each -> each.cell().link())
                .collect(Collectors.toSet());
        return paths.values().stream()
                .filter(each -> used.contains(each.name()))
                .toList();
    }

    boolean hasIntervals() {
        return byArm.values().stream().flatMap(List::stream).anyMatch(each -> Double.isFinite(each.halfWidth()));
    }

    private void take(CellResult result) {
        Cell cell = result.cell();
        NetworkPath path = paths.get(cell.link());
        if (path == null || result.wire() == null || !others(cell.factors()).equals(setting)) {
            return;
        }
        double half = Math.log(result.timeMicros().high() / result.timeMicros().low()) / 2;
        byArm.get(cell.arm())
                .add(new Sample(
                        cell,
                        path,
                        Double.parseDouble(cell.factors().getOrDefault(sizeFactor, "0")),
                        cell.factors().getOrDefault(DATA, ""),
                        load(result),
                        result.timeMicros().estimate(),
                        half));
    }

    private Load load(CellResult result) {
        SliceGroup.Wire wire = result.wire();
        Stored kept = kept(result.cell().arm(), result.cell().factors());
        return new Load(
                wire.roundTrips(),
                wire.bytesUp(),
                wire.bytesDown(),
                Double.isFinite(result.payloadBytesPerOp()) ? result.payloadBytesPerOp() : 0,
                kept == null ? Double.NaN : kept.encodeMicros(),
                kept == null || kept.serverWriteMicros() < 0 ? Double.NaN : kept.serverWriteMicros(),
                kept == null ? Double.NaN : kept.storedBytes());
    }

    /** Returns the cost of storing values in an arm's form; an arm that differs only in reading shares the record of its storage form. */
    private Stored kept(String arm, Level factors) {
        String mode = mode(arm);
        Stored own = stored.get(key(mode, factors));
        return own == null ? stored.get(key(form(arm), factors)) : own;
    }

    private String form(String arm) {
        return run.manifest()
                .arm(arm)
                .map(each -> each.about().storage().form())
                .orElse(arm);
    }

    private String mode(String arm) {
        return run.manifest().arm(arm).map(Manifest.Arm::mode).orElse(arm);
    }

    /** Returns the key of a storage mode at a level, independent of the driver: the factors that {@link Stored} records. */
    private static String key(String mode, Level factors) {
        return mode + " " + factors.getOrDefault("size", "") + " " + factors.getOrDefault(DATA, "");
    }

    /** Returns the link as measured by its cards, or else as declared; an emulated link without a rate limit stays unlimited. */
    static NetworkPath path(Run run, Manifest.Link link) {
        List<LinkCard> cards = run.entriesOf(LinkCard.class)
                .filter(card -> card.link().name().equals(link.name()))
                .toList();
        double rtt = cards.stream()
                .mapToDouble(card -> card.rtt().p50Micros())
                .average()
                .orElse((double) link.rttMicros());
        double rate = cards.stream()
                .mapToDouble(LinkCard::goodputDownBitsPerSecond)
                .filter(each -> each > 0)
                .average()
                .orElse((double) link.rateBitsPerSecond());
        return new NetworkPath(
                link.name(),
                rtt,
                link.emulated() && link.rateBitsPerSecond() == 0 ? 0 : rate,
                link.rttMicros() == 0 ? 0 : link.initialWindowSegments() * NetworkPath.SEGMENT);
    }

    private Level others(Level factors) {
        return factors.without(sizeFactor, DATA);
    }

    private Level commonSetting(List<CellResult> cells) {
        Level spokenOf = run.manifest().about().levels().spokenOf();
        Map<Level, Integer> counts = new LinkedHashMap<>();
        cells.stream()
                .filter(each -> each.wire() != null)
                .forEach(each -> counts.merge(others(each.cell().factors()), 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Comparator.<Map.Entry<Level, Integer>, Boolean>comparing(
                                each -> each.getKey().contains(spokenOf))
                        .thenComparing(Map.Entry.comparingByValue()))
                .map(Map.Entry::getKey)
                .orElse(Level.NONE);
    }

    private static String sizeFactor(List<CellResult> cells) {
        Map<String, Set<String>> values = Cell.values(cells);
        if (values.containsKey("size")) {
            return "size";
        }
        return values.entrySet().stream()
                .filter(each -> !NOT_SIZES.contains(each.getKey()))
                .filter(each -> each.getValue().stream().allMatch(Cell::isNumber))
                .max(Comparator.comparingInt(each -> each.getValue().size()))
                .map(Map.Entry::getKey)
                .orElse("");
    }
}
