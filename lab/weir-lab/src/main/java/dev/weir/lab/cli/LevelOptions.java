package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.lab.study.FreeLevels;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.rig.Nearest;
import dev.weir.rig.UsageException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The option that selects levels of the studies: any value that a study can read, including the preset's. */
final class LevelOptions {
    private static final Pattern FORM = Pattern.compile("([^=]+)=(.+)");

    @Option(
            names = "--level",
            paramLabel = "NAME=N[,N...]",
            completionCandidates = FactorNames.class,
            description = {
                "levels of your own, like rows=5000 or size=64KiB",
                "In place of the preset's; repeat for another name: ${COMPLETION-CANDIDATES}. Sizes are in bytes, or have a"
                        + " unit. Studies that vary the same share it; a value that cannot be measured is refused with the"
                        + " range of those that can."
            })
    private List<String> levels = new ArrayList<>();

    private Map<String, List<String>> given() {
        List<String> names = names();
        Map<String, List<String>> given = new LinkedHashMap<>();
        for (String level : levels) {
            Matcher form = FORM.matcher(level);
            if (!form.matches()) {
                throw new UsageException("level=" + level + " is no level; expected NAME=N[,N...], like rows=5000");
            }
            String name = form.group(1);
            if (!names.contains(name)) {
                throw new UsageException("level=" + level + " is unknown" + Nearest.hint(name, names)
                        + " Expected one of " + String.join(", ", names));
            }
            given.computeIfAbsent(name, key -> new ArrayList<>())
                    .addAll(List.of(form.group(2).split(",", -1)));
        }
        return given;
    }

    private static List<String> names() {
        return Studies.all().stream().map(Study::levelFactor).distinct().toList();
    }

    static final class FactorNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }
    }

    private static boolean inBytes(Study study) {
        return study.about().levels().inBytes(study.levelFactor());
    }

    /** Returns the levels to visit in the measured studies, by level factor; none for a factor that was not given. */
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
        long number = inBytes(study) ? Math.round(Quantities.size(text)) : number(factor, text);
        String value = Long.toString(number);
        LevelRange range = study.profile().levelRange();
        if (number > 0 && FreeLevels.visits(study, preset, value)) {
            return value;
        }
        if (range.isEmpty()) {
            throw new UsageException(factor + "=" + text + " cannot be measured: " + range.reason());
        }
        if (!range.holds(number)) {
            throw new UsageException(format(
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
        return new UsageException("level " + factor + " belongs to study " + study + ", measured is "
                + String.join(", ", chosen.stream().map(Study::name).toList()) + "; leave it out, or name study "
                + study);
    }
}
