package dev.weir.lab.study.transaction;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.report.model.Manifest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every arm of the transaction study: each driver's options in each way. */
final class TransactionArms {
    private TransactionArms() {}

    static List<Arm> all() {
        return Options.all().stream().flatMap(TransactionArms::ways).toList();
    }

    private static Stream<Arm> ways(Options options) {
        return Arrays.stream(Way.values()).map(way -> new TransactionArm(info(options, way), options.factory(), way));
    }

    private static Manifest.Arm info(Options options, Way way) {
        String id = way.arm(options.id());
        Map<String, String> settings = new LinkedHashMap<>(options.factory().declared());
        settings.put("connections", way.connections());
        if (way.isPooled()) {
            settings.put("pool", "HikariCP " + Versions.of("hikaricp"));
        }
        if (way.isSpring()) {
            settings.put("transactions", "Spring " + Versions.of("spring"));
        }
        settings.put("statement", "PreparedStatement, prepared and closed in each use");
        Manifest.Arm arm = options.factory()
                .client()
                .arm(
                        id,
                        options.protocol(),
                        way.label(options.way()),
                        options.description() + "; " + way.description(),
                        settings);
        return arm.with(arm.about().setUpBy(way.setup()));
    }
}
