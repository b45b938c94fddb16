package dev.weir.lab.study.stream;

import dev.weir.lab.raw.RawConnection;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;

/**
 * The limit: sends what a driver sends, and decodes nothing of the answer.
 *
 * @param info what the arm is and declares
 * @param prepared whether statements are prepared on the server
 */
record RawArm(Manifest.Arm info, boolean prepared) implements Arm {

    @Override
    public ArmSession open(Target target) throws Exception {
        return new RawSession(RawConnection.open(target.raw()), prepared);
    }
}
