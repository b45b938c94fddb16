package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.link.LinkSyntax;
import dev.weir.rig.link.Profile;
import dev.weir.rig.link.WireCounters;
import dev.weir.rig.server.ServerFacts;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedTest {
    @Test
    void aLinkIsRecordedAsDeclared() {
        assertThat(Recorded.link("rtt=5ms,rate=100mbit,jitter=2ms,initcwnd=4,window=64kb"))
                .isEqualTo(new Manifest.Link(
                        "rtt=5ms,rate=100mbit,jitter=2ms,initcwnd=4,window=64kb",
                        true,
                        5_000,
                        100_000_000,
                        2_000,
                        4,
                        64_000));
        assertThat(Recorded.link(Profile.LOCAL)).isEqualTo(new Manifest.Link("local", false, 0, 0, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "wifi", "rtt=5ms,rate=100mbit,jitter=2ms,initcwnd=4,window=64kb"})
    void aRunThatIsTakenUpHasTheSameLink(String text) {
        assertThat(Recorded.spec(Recorded.link(text))).isEqualTo(LinkSyntax.parse(text));
    }

    @Test
    void aServerIsRecordedAsItDescribesItself() {
        assertThat(Recorded.server(new ServerFacts("MySQL", "8.0.15", "embedded", 1_000, Map.of("port", "1"))))
                .isEqualTo(new Manifest.Server("MySQL", "8.0.15", "embedded", 1_000, Map.of("port", "1")));
    }

    @Test
    void countsAreOfOneOperation() {
        assertThat(Recorded.perOperation(new WireCounters.Snapshot(10, 20, 60, 250, 21_240), 10))
                .isEqualTo(new SliceGroup.Wire(10, 1, 2, 6, 25, 2_124));
    }

    @Test
    void perOperationNeedsAnOperation() {
        assertThatThrownBy(() -> Recorded.perOperation(new WireCounters.Snapshot(0, 0, 0, 0, 0), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("operations=0");
    }
}
