package dev.weir.lab.study;

import dev.weir.report.model.Manifest;

/** An arm made only of its declaration and its way to connect. */
public record OpenedArm(Manifest.Arm info, Opener opener) implements Arm {

    @FunctionalInterface
    public interface Opener {
        ArmSession open(Target target) throws Exception;
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        return opener.open(target);
    }
}
