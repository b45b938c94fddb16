package dev.weir.lab.study;

import dev.weir.report.model.Manifest;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An arm with classes of a jar of the user's in place of the lab's own: another version of its driver. The worker that
 * holds it has the jar before the lab's class path; here it is only known by name.
 *
 * @param info its description, with the jar in its name and settings
 */
record JarArm(Arm base, Manifest.Arm info) implements ForwardingArm {

    /**
     * An arm read through a jar.
     *
     * @param name as the user wrote it
     * @param version of the driver in the jar, or the jar's file name
     */
    static JarArm of(Arm base, ArmName name, String version) {
        Manifest.Arm own = base.info();
        Map<String, String> settings = new LinkedHashMap<>(own.settings());
        settings.put("jar", name.jar());
        Manifest.Arm info = new Manifest.Arm(
                own.id() + "@" + name.jar(),
                own.role(),
                own.driver(),
                version,
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
}
