package dev.weir.lab.study.load;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ForwardingArm;
import dev.weir.lab.study.LeftOutArm;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ReadOnlySession;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.util.List;
import java.util.Map;

/** An arm of the study with the user's query, in read-only sessions. */
record OwnLoadArm(LoadArm base, OwnRequest request) implements ForwardingArm {

    static Arm of(LoadArm arm, OwnRequest request) {
        return arm.asksAnything()
                ? new OwnLoadArm(arm, request)
                : new LeftOutArm(arm.info(), "asks for rows of the study's own table only");
    }

    @Override
    public Manifest.Arm info() {
        return base.info().withSettings(Map.of("after connecting", Target.READ_ONLY));
    }

    @Override
    public boolean canDo(Level level) {
        return true;
    }

    @Override
    public LoadSession open(Target target) throws Exception {
        List<Object> keys;
        try (Connection connection = LoadArms.CONNECTOR_J.connect(target)) {
            ReadOnlySession.restrict(connection);
            keys = OwnReading.keys(connection, request);
        }
        OwnQuery query = new OwnQuery(request, keys);
        return base.open(target.onlyRead(), level -> LoadLevel.of(level, query));
    }
}
