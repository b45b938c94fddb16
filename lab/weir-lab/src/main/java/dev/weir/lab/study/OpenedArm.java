package dev.weir.lab.study;

import dev.weir.report.model.Manifest;

/**
 * An arm that is no more than what it declares and how it connects.
 *
 * @param info what the arm is and declares
 * @param opener connects
 */
public record OpenedArm(Manifest.Arm info, Opener opener) implements Arm {

    /** Connects. */
    @FunctionalInterface
    public interface Opener {
        /**
         * Returns a session of its own.
         *
         * @throws Exception whatever the driver throws
         */
        ArmSession open(Target target) throws Exception;
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        return opener.open(target);
    }
}
