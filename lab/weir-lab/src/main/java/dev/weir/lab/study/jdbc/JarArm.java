package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmName;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.ForwardingArm;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/**
 * An arm with classes of the user's jar instead of the lab's own: another version of its driver. Its worker has the jar before the lab's
 * class path; here only its name is known.
 */
record JarArm(Arm base, Manifest.Arm info) implements ForwardingArm {

    /** Creates an arm with the jar of its name, which must be readable. */
    static JarArm of(Arm base, ArmName name) {
        Manifest.Arm own = base.info();
        Map<String, String> settings = new LinkedHashMap<>(own.settings());
        settings.put("jar", name.jar());
        Manifest.Arm info = new Manifest.Arm(
                own.id() + "@" + name.jar(),
                own.role(),
                own.driver(),
                version(name),
                own.mode(),
                own.protocol(),
                own.description() + ", with the classes of " + name.jar(),
                settings,
                own.about());
        return new JarArm(base, info);
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        throw new IllegalStateException(info.id() + " can only be opened in a JVM that has the jar on its class path");
    }

    /** Returns the version of the driver in the jar; the file name if the jar has none. */
    private static String version(ArmName name) {
        Path path = Path.of(name.jar());
        if (!Files.isRegularFile(path)) {
            throw new UsageException("arm=" + name.arm() + "@" + name.jar() + ": there is no file "
                    + path.toAbsolutePath() + "; give the path of a driver's jar after the @");
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            Attributes attributes = jar.getManifest() == null
                    ? new Attributes()
                    : jar.getManifest().getMainAttributes();
            String version = attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
            String bundle = attributes.getValue("Bundle-Version");
            String known = version == null ? bundle : version;
            return known == null ? path.getFileName().toString() : known;
        } catch (IOException e) {
            throw new UsageException("arm=" + name.arm() + "@" + name.jar() + ": " + path.toAbsolutePath()
                    + " is no readable jar: " + e.getMessage() + "; give the path of a driver's jar after the @");
        }
    }
}
