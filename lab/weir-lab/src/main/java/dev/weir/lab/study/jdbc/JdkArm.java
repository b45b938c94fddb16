package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmName;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.ForwardingArm;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.VirtualThreads;
import dev.weir.report.model.Manifest;
import dev.weir.rig.UsageException;
import java.nio.file.Path;
import java.util.Optional;

/** An arm whose worker runs on another JDK than the lab. */
record JdkArm(Arm base, Manifest.Arm info, Jdk runtime) implements ForwardingArm {

    /** Creates an arm on the JDK of its name. */
    static JdkArm of(Arm base, ArmName name) {
        Manifest.Arm own = base.info();
        Jdk jdk = Jdk.at(name.text(), Path.of(name.jar()));
        if (jdk.feature() < base.leastJava()) {
            throw new UsageException(
                    "arm=" + name.text() + " needs Java " + base.leastJava() + " or newer, found " + jdk.version());
        }
        Manifest.Arm info = name.info(
                own, own.driverVersion(), "java", jdk.version(), ", on Java " + jdk.version(), "Java " + jdk.version());
        return new JdkArm(base, info, jdk);
    }

    @Override
    public Optional<Path> jdk() {
        return Optional.of(runtime.home());
    }

    /** The Java that the lab runs on does not matter. */
    @Override
    public String obstacle(Target target) {
        String obstacle = base.obstacle(target);
        return obstacle.equals(VirtualThreads.OBSTACLE) ? "" : obstacle;
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        throw new IllegalStateException(info.id() + " can only be opened in a JVM of " + runtime.home());
    }
}
