package dev.weir.lab.study;

import dev.weir.report.model.Manifest;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The name of an arm as users write it: {@code weir.default}, or {@code weir.default@/path/to/weir-driver.jar} or
 * {@code connectorj.at-once@8.0.33} to use classes of that jar or release instead of the lab's own, so that two versions of a driver can be
 * raced; {@code weir.default@/usr/lib/jvm/java-17} runs on that JDK.
 *
 * @param jar path of the jar or JDK, or a version; empty if the lab's own classes and JDK are used
 */
public record ArmName(String arm, String jar) {
    /** Returns the name as users write it. */
    public String text() {
        return arm + "@" + jar;
    }

    /**
     * Returns the description of the arm of this name, which differs from its plain arm in one setting.
     *
     * @param told what is told of it after its plain arm's name
     */
    public Manifest.Arm info(
            Manifest.Arm plain, String driverVersion, String setting, String value, String how, String told) {
        Map<String, String> settings = new LinkedHashMap<>(plain.settings());
        settings.put(setting, value);
        return new Manifest.Arm(
                text(),
                plain.role(),
                plain.driver(),
                driverVersion,
                plain.mode(),
                plain.protocol(),
                plain.description() + how,
                settings,
                plain.about().with(", " + told));
    }

    public static ArmName parse(String text) {
        int at = text.indexOf('@');
        return at < 0 ? new ArmName(text, "") : new ArmName(text.substring(0, at), text.substring(at + 1));
    }
}
