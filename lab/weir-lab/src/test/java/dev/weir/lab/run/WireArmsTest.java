package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.StudyWithArms;
import dev.weir.report.model.Manifest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arms that compress the wire: who can, and when they are raced. */
@ExtendWith(TestServer.class)
class WireArmsTest {
    private static final List<String> WIRE = List.of("weir.wire-zlib", "weir.wire-zstd");

    /** The embedded MySQL is older than 8.0.18. */
    @ParameterizedTest
    @ValueSource(strings = {"stream", "blob"})
    void whatTheServerDoesNotOfferIsSaidBeforeTheRun(String name, LabServer server) {
        Study study = study(name);

        assertThat(study.arm("weir.wire-zlib").obstacle(target(server))).isEmpty();
        assertThat(study.arm("weir.wire-zstd").obstacle(target(server)))
                .startsWith("server=8.0.")
                .contains("does not offer zstd", "from 8.0.18 on");
    }

    @ParameterizedTest
    @CsvSource({"zlib, ''", "zstd, does not offer zstd", "true, ''"})
    void soItIsForAnOptionOfTheUsers(String value, String obstacle, LabServer server) {
        String arm = "weir.default?useCompression=" + value;
        Study study = StudyWithArms.of(study("stream"), List.of(arm), "", release -> null);

        assertThat(study.arm(arm).obstacle(target(server))).contains(obstacle);
    }

    @ParameterizedTest
    @CsvSource({"stream, weir.default", "blob, weir.plain"})
    void theyComeLastAndBesideThePlainWire(String name, String plain) {
        List<Study.Tier> tiers = study(name).tiers(Preset.DEFAULT);

        assertThat(tiers.get(tiers.size() - 1).arms()).containsAll(WIRE).contains(plain);
        assertThat(tiers.subList(0, tiers.size() - 1))
                .allSatisfy(tier -> assertThat(tier.arms()).doesNotContainAnyElementsOf(WIRE));
        assertThat(study(name).comparisons())
                .filteredOn(each -> WIRE.contains(each.arm()))
                .extracting(Manifest.Comparison::arm, Manifest.Comparison::reference)
                .containsExactly(tuple(WIRE.get(0), plain), tuple(WIRE.get(1), plain));
    }

    private static Study study(String name) {
        return Studies.named(name, Map.of());
    }

    private static Target target(LabServer server) {
        return server.target(server.addresses().get(Endpoint.MYSQL), false);
    }
}
