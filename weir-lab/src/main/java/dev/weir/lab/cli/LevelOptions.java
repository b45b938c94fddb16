package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import dev.weir.lab.study.FreeLevels;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options that choose the levels of the studies: any value that a study can read, the preset's among them. The option is called
 * as the level factor is; studies that share a factor share it.
 */
final class LevelOptions {
    private final Map<String, Values> given = new LinkedHashMap<>();

    /** Where picocli keeps what was given for one option. */
    private static final class Values implements IGetter, ISetter {
        private Object given;

        @Override
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        public <T> T get() {
            return (T) given;
        }

        @Override
        public <T> T set(T value) {
            given = value;
            return value;
        }
    }

    /** Gives the command an option for each study. */
    void addTo(CommandSpec command) {
        Map<String, List<Study>> byFactor = Studies.all().stream()
                .collect(Collectors.groupingBy(Study::levelFactor, LinkedHashMap::new, Collectors.toList()));
        byFactor.forEach((factor, studies) -> {
            Values values = new Values();
            given.put(factor, values);
            command.addOption(option(factor, studies, values));
        });
    }

    private static OptionSpec option(String factor, List<Study> studies, Values values) {
        return OptionSpec.builder("--" + factor)
                .paramLabel(inBytes(studies.get(0)) ? "SIZE" : "N")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .splitRegex(",")
                .getter(values)
                .setter(values)
                .description(studies.stream()
                        .map(study -> study.levelsInWords() + " instead of the preset's (study " + study.name() + "): "
                                + values(study) + ".")
                        .toArray(String[]::new))
                .build();
    }

    private Map<String, List<String>> given() {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        given.forEach((factor, values) -> {
            List<String> of = values.get();
            if (of != null && !of.isEmpty()) {
                levels.put(factor, of);
            }
        });
        return levels;
    }

    private static boolean inBytes(Study study) {
        return study.about().levels().inBytes(study.levelFactor());
    }

    private static String values(Study study) {
        LevelRange range = study.levelRange();
        return inBytes(study)
                ? "300KB, 64KiB, or a number of bytes"
                : String.format(Locale.ROOT, "%,d to %,d", range.least(), range.most());
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
            List<Study> studies = chosen.stream()
                    .filter(each -> each.levelFactor().equals(factor))
                    .toList();
            if (studies.isEmpty()) {
                throw notChosen(factor, chosen);
            }
            Set<String> values = new LinkedHashSet<>();
            studies.forEach(study -> values.addAll(values(study, preset, texts)));
            levels.put(factor, values);
        });
        return levels;
    }

    private static Set<String> values(Study study, Preset preset, List<String> texts) {
        Set<String> values = new LinkedHashSet<>();
        texts.forEach(text -> values.add(value(study, preset, text)));
        if (FreeLevels.tiers(study, preset, values).isEmpty()) {
            String factor = study.levelFactor();
            throw new UsageException(factor + "=" + String.join(",", texts) + ": preset " + preset.label()
                    + " has no level of study " + study.name() + " with another number of " + factor
                    + "; choose another preset");
        }
        return values;
    }

    private static String value(Study study, Preset preset, String text) {
        String factor = study.levelFactor();
        long number = inBytes(study) ? Math.round(SizeText.parse(text)) : number(factor, text);
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
                    inBytes(study) ? " bytes" : "",
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
        String study = Studies.varying(factor).name();
        return new UsageException("--" + factor + " belongs to study " + study + ", measured is "
                + String.join(", ", chosen.stream().map(Study::name).toList()) + "; leave it out, or name study "
                + study);
    }
}
