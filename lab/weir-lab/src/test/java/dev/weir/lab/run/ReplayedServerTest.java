package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.UsageException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Arms read the fixture from a recording as they read it from the server. */
@ExtendWith(TestServer.class)
class ReplayedServerTest {
    private static final Study STUDY = Studies.named("stream", Map.of());
    private static final String AN_ARM = "connectorj.at-once";
    private static final Level LEVEL = Level.of("rows", 1000).with("work", "collect");

    @TempDir
    private Path runs;

    static Stream<String> otherArms() {
        // a cursor is never played back, nor is a compressed wire, which the recording's greeting does not offer
        return STUDY.arms().stream()
                .map(arm -> arm.info().id())
                .filter(id -> !id.contains("cursor") && !id.contains("wire") && !id.equals(AN_ARM));
    }

    @Test
    void anArmReadsARecording(LabServer server) throws Exception {
        requireRecording(AN_ARM, server);
    }

    @ParameterizedTest
    @MethodSource("otherArms")
    @Tag("nightly")
    void everyOtherArmReadsIt(String id, LabServer server) throws Exception {
        requireRecording(id, server);
    }

    private static void requireRecording(String id, LabServer server) throws Exception {
        Arm arm = STUDY.arms().stream()
                .filter(each -> each.info().id().equals(id))
                .findFirst()
                .orElseThrow();
        try (LabServer replayed = ReplayedServer.of(Requests.lend(server)).open(List.of(STUDY), RunProgress.quiet())) {
            assertThat(replayed.replays()).isTrue();
            assertThat(replayed.describe().origin()).isEqualTo("replay");
            assertThat(replayed.pids()).isEmpty();
            InetSocketAddress address = replayed.addresses().get(Endpoint.MYSQL);
            assertThat(address.getPort())
                    .isNotEqualTo(server.addresses().get(Endpoint.MYSQL).getPort());
            Target target = new Target(
                    address.getHostString(),
                    address.getPort(),
                    server.schema(),
                    server.account(),
                    server.nativeAccount(),
                    false);
            for (int session = 0; session < 2; session++) {
                try (ArmSession open = arm.open(target)) {
                    for (int i = 0; i < 3; i++) {
                        assertThat(open.digest(LEVEL)).isEqualTo(STUDY.expectedDigest(LEVEL));
                    }
                }
            }
        }
    }

    @Test
    @Tag("nightly")
    void aRunOverARecordingHasNoExperimentsAndNoTls(LabServer server) throws Exception {
        RunRequest request = RequestCopy.of(Requests.small(runs, "local", "raw.limit", "mariadb.at-once"))
                .study(STUDY)
                .anyTls()
                .build();
        Run run = Heats.of(1).measure(ReplayedServer.of(Requests.lend(server)), request);
        assertThat(run.entriesOf(SliceGroup.class)).isNotEmpty().allSatisfy(group -> {
            assertThat(group.outcome()).as(group.reason()).isEqualTo(SliceGroup.Outcome.OK);
            assertThat(group.factors()).isEqualTo(Level.of("tls", "off"));
        });
        assertThat(run.entriesOf(Behaviour.class)).isEmpty();
        assertThat(run.manifest().servers().get(0).origin()).isEqualTo("replay");
    }

    @Test
    void keysAreRefused(LabServer server) {
        LabServer.Source source = ReplayedServer.of(Requests.lend(server));
        assertThatThrownBy(() -> source.open(List.of(Studies.named("keys", Map.of())), RunProgress.quiet()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--server replay");
    }

    @Test
    void metadataIsRefused(LabServer server) {
        LabServer.Source source = ReplayedServer.of(Requests.lend(server));
        assertThatThrownBy(() -> source.open(List.of(Studies.named("metadata", Map.of())), RunProgress.quiet()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("study=metadata")
                .hasMessageContaining("--server replay");
    }

    @Test
    void theServerThatIsRecordedIsNamedAfterAColon() {
        assertThat(ReplayedServer.isAsked("replay:mariadb")).isTrue();
        assertThat(ReplayedServer.recorded("replay:mariadb")).isEqualTo("mariadb");
        assertThat(ReplayedServer.recorded("replay")).isEqualTo("mysql");
        assertThat(ReplayedServer.isAsked("mysql")).isFalse();
    }
}
