package dev.weir.lab.study;

import dev.weir.report.model.Level;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A study's own type for its levels. */
public interface StudyLevel {
    Level level();

    static List<Level> levels(Collection<? extends StudyLevel> levels) {
        return levels.stream().map(StudyLevel::level).toList();
    }

    /** Returns the expected digest of each level by its text, for the manifest. */
    static <L extends StudyLevel> Map<String, String> digests(Collection<L> levels, Function<L, String> digest) {
        Map<String, String> digests = new LinkedHashMap<>();
        levels.stream().distinct().forEach(each -> digests.put(each.level().text(), digest.apply(each)));
        return digests;
    }
}
