package dev.weir.lab.study;

/**
 * An arm as users name it: {@code weir.default}, or {@code weir.default@/path/to/weir-driver.jar} with classes of that jar in
 * place of the lab's own, so that two versions of a driver can be raced.
 *
 * @param jar path of the jar; empty where the lab's own classes are used
 */
public record ArmName(String arm, String jar) {

    public static ArmName parse(String text) {
        int at = text.indexOf('@');
        return at < 0 ? new ArmName(text, "") : new ArmName(text.substring(0, at), text.substring(at + 1));
    }
}
