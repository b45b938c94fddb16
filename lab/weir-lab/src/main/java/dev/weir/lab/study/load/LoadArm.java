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
 * @param waiting opens a client whose requests all wait in threads of their own, if they wait in threads
 */
record LoadArm(
        Manifest.Arm info, boolean virtual, boolean sendsAhead, LoadClient.Opener opener, LoadClient.Opener waiting)
        implements Arm {
    LoadArm(Manifest.Arm info, boolean virtual, boolean sendsAhead, LoadClient.Opener opener) {
        this(info, virtual, sendsAhead, opener, opener);
    }

    @Override
    public String obstacle(Target target) {
        return virtual && !VirtualThreads.available() ? VirtualThreads.OBSTACLE : "";
    }

    @Override
    public LoadSession open(Target target) throws Exception {
        return new LoadSession(opener.open(target), target);
    }
}
