package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import dev.weir.lab.study.FreeLevels;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options that choose the levels of the studies: any value that a study can read, the preset's among them. */
final class LevelOptions {
    private static final String SIZE = "size";

    @Option(
            names = "--rows",
            paramLabel = "N",
            split = ",",
            description = "Results of these numbers of rows instead of the preset's (study stream): 1 to 100,000.")
    private List<String> rows = new ArrayList<>();

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            split = ",",
            description =
                    "BLOBs of these sizes instead of the preset's (study blob): 300KB, 64KiB, or a number of bytes.")
    private List<String> sizes = new ArrayList<>();

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            split = ",",
            description = "These numbers of look-ups at a time instead of the preset's (study keys): 1 to 64.")
    private List<String> parallelism = new ArrayList<>();

    @Option(
            names = "--columns",
            paramLabel = "N",
            split = ",",
            description = "Results of these numbers of columns instead of the preset's (study metadata): 1 to 200.")
    private List<String> columns = new ArrayList<>();

    @Option(
            names = "--statements",
            paramLabel = "N",
            split = ",",
            description =
                    "Units of these numbers of statements instead of the preset's (study transaction): 1 to 1,000.")
    private List<String> statements = new ArrayList<>();

    @Option(
            names = "--inserts",
            paramLabel = "N",
            split = ",",
            description = "Batches of these numbers of inserts instead of the preset's (study batch): 1 to 20,000.")
    private List<String> inserts = new ArrayList<>();

    private Map<String, List<String>> given() {
        Map<String, List<String>> given = new LinkedHashMap<>();
        given.put("rows", rows);
        given.put(SIZE, sizes);
        given.put("parallelism", parallelism);
        given.put("columns", columns);
        given.put("statements", statements);
        given.put("inserts", inserts);
        given.values().removeIf(List::isEmpty);
        return given;
    }

    /**
     * The levels to visit, by level factor.
     *
     * @param chosen the studies to be measured
     * @param preset how much of them is visited otherwise
     * @return values as levels write them; nothing for a factor that was not given
     * @throws UsageException when a value cannot be measured, or its study is not chosen
     */
    Map<String, Set<String>> levels(List<Study> chosen, Preset preset) {
        Map<String, Set<String>> levels = new LinkedHashMap<>();
        given().forEach((factor, texts) -> {
            Study study = chosen.stream()
                    .filter(each -> each.levelFactor().equals(factor))
                    .findFirst()
                    .orElseThrow(() -> notChosen(factor, chosen));
            Set<String> values = new LinkedHashSet<>();
            texts.forEach(text -> values.add(value(study, preset, text)));
            if (FreeLevels.tiers(study, preset, values).isEmpty()) {
                throw new UsageException(factor + "=" + String.join(",", texts) + ": preset " + preset.label()
                        + " has no level of study " + study.name() + " with another number of " + factor
                        + "; choose another preset");
            }
            levels.put(factor, values);
        });
        return levels;
    }

    private static String value(Study study, Preset preset, String text) {
        String factor = study.levelFactor();
        long number = factor.equals(SIZE) ? Math.round(SizeText.parse(text)) : number(factor, text);
        String value = Long.toString(number);
        LevelRange range = study.levelRange();
        if (number > 0 && FreeLevels.visits(study, preset, value)) {
            return value;
        }
        if (range.isEmpty()) {
            throw new UsageException(factor + "=" + text + " cannot be measured: " + range.reason());
        }
        if (!range.holds(number)) {
            throw new UsageException(String.format(
                    Locale.ROOT,
                    "%s=%s cannot be measured, expected %,d to %,d%s in study %s: %s",
                    factor,
                    text,
                    range.least(),
                    range.most(),
                    factor.equals(SIZE) ? " bytes" : "",
                    study.name(),
                    range.reason()));
        }
        return value;
    }

    private static long number(String factor, String text) {
        if (!text.matches("-?\\d{1,18}")) {
            throw new UsageException(factor + "=" + text + " is no whole number; write it with digits only, like 5000");
        }
        return Long.parseLong(text);
    }

    private static UsageException notChosen(String factor, List<Study> chosen) {
        String study = Studies.all().stream()
                .filter(each -> each.levelFactor().equals(factor))
                .map(Study::name)
                .findFirst()
                .orElseThrow();
        return new UsageException("--" + factor + " belongs to study " + study + ", measured is "
                + String.join(", ", chosen.stream().map(Study::name).toList()) + "; leave it out, or name study "
                + study);
    }
}
