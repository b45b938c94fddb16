package dev.weir.lab.study.blob;

import dev.weir.lab.study.Experiment;
import java.util.List;

/** What keeping values costs. */
final class BlobExperiments {
    private BlobExperiments() {}

    static List<Experiment> all() {
        return List.of();
    }
}
