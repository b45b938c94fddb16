package dev.weir.lab.study.metadata;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;

/**
 * An arm of the metadata study.
 *
 * @param info what the arm is and declares
 * @param opener connects
 */
record MetadataArm(Manifest.Arm info, Opener opener) implements Arm {

    /** Connects. */
    @FunctionalInterface
    interface Opener {
        ArmSession open(Target target) throws Exception;
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        return opener.open(target);
    }
}
