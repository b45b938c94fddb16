package dev.weir.lab.study.blob;

import dev.weir.lab.Versions;
import dev.weir.lab.raw.RawConnection;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;
import java.util.Map;

/** The limit: fetches a plain value and hops over it. */
record RawBlobArm() implements Arm {
    static final String ID = "raw.limit";

    @Override
    public Manifest.Arm info() {
        return new Manifest.Arm(
                ID,
                Manifest.Role.STUDY,
                "raw",
                Versions.of("weir"),
                Manifest.LIMIT,
                "text",
                "moves the bytes of a plain value and keeps none: no driver can be faster",
                Map.of(
                        "receive buffer",
                        "direct, 256 KiB",
                        "query",
                        BlobMode.named(BlobMode.PLAIN).query("?")));
    }

    @Override
    public String obstacle(Target target) {
        return "";
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        return new RawBlobSession(RawConnection.open(target.raw()));
    }
}
