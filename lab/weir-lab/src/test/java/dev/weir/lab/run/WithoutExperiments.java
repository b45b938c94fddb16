package dev.weir.lab.run;

import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.ForwardingStudy;
import dev.weir.lab.study.Study;
import java.util.List;

/** A study that only times, so that a short run has many heats. */
final class WithoutExperiments extends ForwardingStudy {
    WithoutExperiments(Study study) {
        super(study);
    }

    @Override
    public List<Experiment> experiments() {
        return List.of();
    }
}
