package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunLinksTest {
    private static final List<String> USUAL = List.of("local", "lan-1g", "wan-30ms");

    @Test
    void aRunOfEveryStudyHasTheUsualLinks() {
        assertThat(LinkOptions.usualLinks(Preset.DEFAULT, Studies.all())).isEqualTo(USUAL);
        assertThat(LinkOptions.usualLinks(Preset.FULL, Studies.all())).isEqualTo(USUAL);
    }

    @Test
    void metadataAloneIsMeasuredWhereBytesAreDear() {
        List<Study> metadata = List.of(Studies.named("metadata", Map.of()));

        List<String> links = LinkOptions.usualLinks(Preset.DEFAULT, metadata);

        assertThat(links).startsWith(USUAL.toArray(String[]::new)).hasSize(4);
        assertThat(Recorded.link(links.get(3)).rateBitsPerSecond()).isEqualTo(1_000_000);
    }

    @Test
    void publishedFiguresAreHeldAgainstTheLinksNearestToTheirs() {
        List<Study> metadata = List.of(Studies.named("metadata", Map.of()));

        assertThat(LinkOptions.usualLinks(Preset.PAPER, metadata)).containsExactly("local", "wan-30ms");
        assertThat(LinkOptions.usualLinks(Preset.PAPER, Studies.usual()))
                .containsExactly("local", "aws", "lan-weak", "wifi", "wan-30ms");
    }

    @Test
    void loadAloneHasItsLinkAndInFullTwoMoreForItsTiers() {
        List<Study> load = List.of(Studies.named("load", Map.of()));

        assertThat(LinkOptions.usualLinks(Preset.DEFAULT, load)).containsExactly("rtt=5ms,rate=1gbit");
        assertThat(LinkOptions.usualLinks(Preset.FULL, load))
                .containsExactly("rtt=5ms,rate=1gbit", "rtt=1ms,rate=1gbit", "wan-30ms");
    }

    @Test
    void anyOtherStudyAloneHasTheUsualLinks() {
        for (String name : List.of("stream", "blob", "keys")) {
            assertThat(LinkOptions.usualLinks(Preset.DEFAULT, List.of(Studies.named(name, Map.of()))))
                    .isEqualTo(USUAL);
        }
    }
}
