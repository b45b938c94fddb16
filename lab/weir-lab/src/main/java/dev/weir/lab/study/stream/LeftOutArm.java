package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;

/** An arm that does not take part, listed so that the run says why. */
record LeftOutArm(Manifest.Arm info, String obstacle) implements Arm {
    @Override
    public String obstacle(Target target) {
        return obstacle;
    }

    @Override
    public ArmSession open(Target target) {
        throw new IllegalStateException("arm=" + info.id() + " is left out: " + obstacle);
    }
}
