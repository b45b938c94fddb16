package dev.weir.lab.study;

import dev.weir.report.model.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Tiers at the level factor's values that a user named, whether or not the preset visits them. */
public final class FreeLevels {
    private FreeLevels() {}

    /**
     * Returns the tiers of a preset, narrowed to some values of the level factor. Values outside the preset are visited like its own: by
     * the same arms, in the same order of tiers.
     *
     * @param values values of the study's level factor; if empty, the preset's
     * @return the tiers that have a level left
     */
    public static List<Study.Tier> tiers(Study study, Preset preset, Collection<String> values) {
        List<Study.Tier> tiers = study.tiers(preset);
        if (values.isEmpty()) {
            return tiers;
        }
        List<String> free =
                values.stream().filter(value -> !visits(study, tiers, value)).toList();
        List<Study.Tier> narrowed = new ArrayList<>();
        for (Study.Tier tier : tiers) {
            Set<Level> levels = new LinkedHashSet<>();
            for (Level level : tier.levels()) {
                if (values.contains(level.get(study.levelFactor()))) {
                    levels.add(level);
                }
                free.forEach(value -> study.levelLike(level, value).ifPresent(levels::add));
            }
            if (!levels.isEmpty()) {
                narrowed.add(new Study.Tier(tier.arms(), tier.tls(), List.copyOf(levels), tier.links()));
            }
        }
        return narrowed;
    }

    public static boolean visits(Study study, Preset preset, String value) {
        return visits(study, study.tiers(preset), value);
    }

    private static boolean visits(Study study, List<Study.Tier> tiers, String value) {
        return tiers.stream()
                .flatMap(tier -> tier.levels().stream())
                .anyMatch(level -> value.equals(level.get(study.levelFactor())));
    }
}
