package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The way in which most applications read: what advice starts from where nobody says how they read now. */
final class UsualArm {
    private UsualArm() {}

    /** The usual way of a study: id of an arm of the run; empty when the run compares nothing. */
    static Optional<String> of(Manifest manifest) {
        String usual = manifest.about().arms().usual();
        if (manifest.arm(usual).isPresent()) {
            return Optional.of(usual);
        }
        return manifest.comparisons().stream()
                .map(Manifest.Comparison::reference)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }
}
