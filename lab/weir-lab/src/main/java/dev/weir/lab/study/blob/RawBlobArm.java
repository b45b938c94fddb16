package dev.weir.lab.study.blob;

import dev.weir.lab.raw.RawConnection;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.Target;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Manifest;
import java.util.Map;

/**
 * A limit: fetches a plain value and hops over it, or gives it as an array.
 *
 * @param keeps whether each value gets an array of its own
 */
record RawBlobArm(boolean keeps) implements Arm {
    /** The time of the bytes alone. */
    static final String LIMIT = "raw.limit";

    /** The least that {@code getBytes} takes: room for each value, and a copy. */
    static final String ARRAY = "raw.array";

    static RawBlobArm limit() {
        return new RawBlobArm(false);
    }

    static RawBlobArm array() {
        return new RawBlobArm(true);
    }

    /** Returns whether an id is one of these. */
    static boolean isOne(String id) {
        return id.equals(LIMIT) || id.equals(ARRAY);
    }

    @Override
    public Manifest.Arm info() {
        String mode = keeps ? Manifest.ARRAY : Manifest.LIMIT;
        String way = keeps ? "socket, an array for each value" : Client.NOTHING_DECODED;
        Manifest.Arm arm = Client.RAW.arm(
                keeps ? ARRAY : LIMIT,
                "text",
                way,
                keeps
                        ? "moves the bytes of a plain value into an array made for it: no getBytes can be faster"
                        : "moves the bytes of a plain value and keeps none: no driver can be faster",
                Map.of(
                        "receive buffer",
                        "direct, 256 KiB",
                        "query",
                        BlobMode.named(BlobMode.PLAIN).query("?")));
        return arm.with(ArmInfo.of(arm.driver(), way, mode));
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        return new RawBlobSession(RawConnection.open(target.raw()), keeps);
    }
}
