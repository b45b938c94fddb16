package dev.weir.lab.study;

import dev.weir.report.model.Manifest;

/** An arm that does not take part, listed so that the run gives the reason. */
public record LeftOutArm(Manifest.Arm info, String obstacle) implements Arm {
    @Override
    public String obstacle(Target target) {
        return obstacle;
    }

    @Override
    public ArmSession open(Target target) {
        throw new IllegalStateException("arm=" + info.id() + " is left out: " + obstacle);
    }
}
