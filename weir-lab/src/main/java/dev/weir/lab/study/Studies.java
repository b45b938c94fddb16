package dev.weir.lab.study;

import dev.weir.lab.study.stream.StreamStudy;
import java.util.List;

/** Every study there is. */
public final class Studies {
    private Studies() {}

    /** All of them, in the order they are told in. */
    public static List<Study> all() {
        return List.of(new StreamStudy());
    }

    /**
     * The study of a name.
     *
     * @param name its name
     * @return the study
     * @throws IllegalArgumentException when there is none
     */
    public static Study named(String name) {
        return all().stream()
                .filter(study -> study.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no study=" + name));
    }
}
