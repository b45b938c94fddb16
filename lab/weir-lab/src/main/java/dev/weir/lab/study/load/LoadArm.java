package dev.weir.lab.study.load;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.VirtualThreads;
import dev.weir.report.model.Manifest;

/**
 * One way of asking a server many questions at a time.
 *
 * @param virtual whether its requests wait in virtual threads
 * @param sendsAhead whether several requests are on their way on one connection
 */
record LoadArm(Manifest.Arm info, boolean virtual, boolean sendsAhead, LoadClient.Opener opener) implements Arm {
    @Override
    public String obstacle(Target target) {
        return virtual && !VirtualThreads.available() ? VirtualThreads.OBSTACLE : "";
    }

    @Override
    public LoadSession open(Target target) throws Exception {
        return new LoadSession(opener.open(target), target);
    }
}
