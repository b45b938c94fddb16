package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmName;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.ForwardingArm;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * An arm with classes of another jar instead of the lab's own: another version of its driver. Its worker has the jar before the lab's class
 * path; here only its name is known.
 */
record JarArm(Arm base, Manifest.Arm info, Path file) implements ForwardingArm {

    /** Creates an arm with the jar or the release of its name. */
    static JarArm of(Arm base, ArmName name, Function<DriverRelease, Path> releases) {
        Manifest.Arm own = base.info();
        DriverJar jar = DriverJar.of(own.driver(), name, releases);
        Manifest.Arm info = name.info(
                own,
                jar.version(),
                "jar",
                name.jar(),
                ", with the classes of " + name.jar(),
                Path.of(name.jar()).getFileName().toString());
        return new JarArm(base, info, jar.file());
    }

    @Override
    public Optional<Path> jar() {
        return Optional.of(file);
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        throw new IllegalStateException(info.id() + " can only be opened in a JVM that has the jar on its class path");
    }
}
