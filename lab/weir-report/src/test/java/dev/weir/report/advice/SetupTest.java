package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.KnownArms;
import dev.weir.report.model.Manifest;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SetupTest {
    private static final Optional<Framework> NO_FRAMEWORK = Optional.empty();

    private static Manifest.Arm known(String study, Manifest.Arm arm) {
        return arm.with(KnownArms.of(study, arm));
    }

    private static Manifest.Arm arm(String study, String mode, Map<String, String> settings) {
        return known(
                study,
                new Manifest.Arm(
                        "connectorj." + mode,
                        Manifest.Role.STUDY,
                        "Connector/J",
                        "9.1",
                        mode,
                        "text",
                        "",
                        settings,
                        null));
    }

    @Test
    void aTransactionsPoolAndProxyAreLinesToPaste() {
        Manifest.Arm now = arm("transaction", "default", Map.of());
        Manifest.Arm lazy =
                arm("transaction", "default.spring-lazy-off", Map.of("transactions", "Spring", "pool", "HikariCP"));

        assertThat(Setup.lines(lazy, Optional.of(now), NO_FRAMEWORK))
                .containsExactly(
                        "hikariConfig.setAutoCommit(false);",
                        "@Bean DataSource dataSource() { return new LazyConnectionDataSourceProxy(hikariDataSource); }");
        assertThat(Setup.lines(arm("transaction", "default.pool", Map.of()), Optional.of(now), NO_FRAMEWORK))
                .isEmpty();
    }

    /** The values are kept as they are: nothing in the code changes. */
    @Test
    void aCompressedWireIsAnOptionAndNoCodec() {
        Manifest.Arm wire = arm("blob", "wire-zlib", Map.of("useCompression", "zlib"));

        assertThat(Setup.lines(wire, Optional.of(arm("blob", "plain", Map.of())), NO_FRAMEWORK))
                .containsExactly("jdbc:mysql://HOST/SCHEMA?useCompression=zlib");
        assertThat(Demand.of(arm("blob", "plain", Map.of()), wire)).containsExactly(Demand.CODE);
    }

    @Test
    void optionsThatDifferAreInTheUrl() {
        Manifest.Arm tuned = arm("transaction", "tuned", Map.of("useLocalSessionState", "true"));

        assertThat(Setup.lines(tuned, Optional.of(arm("transaction", "default", Map.of())), NO_FRAMEWORK))
                .containsExactly("jdbc:mysql://HOST/SCHEMA?useLocalSessionState=true");
    }

    @Test
    void framesAreSwitchedOnByOptionsBothWays() {
        Manifest.Arm framed = new Manifest.Arm(
                "weir.frame-zstd-3",
                Manifest.Role.STUDY,
                "Weir",
                "0.1.0",
                "frame-zstd-3",
                "text",
                "",
                Map.of("decodeFrames", "true"),
                null);

        assertThat(Setup.lines(known("blob", framed), Optional.empty(), NO_FRAMEWORK))
                .containsExactly(
                        "jdbc:mysql:weir://HOST/SCHEMA?decodeFrames=true  # dev.weir:weir-driver, its class"
                                + " dev.weir.jdbc.WeirDriver; or dev.weir:weir-drop-in in place of Connector/J: URL and"
                                + " class stay",
                        "encodeFrames=zstd:3  // in the URL, to write frames; dev.weir:weir-codec on the class path");
    }

    @Test
    void theWholeChangeHasTheDependencyForBothBuildTools() {
        Manifest.Arm weir = new Manifest.Arm(
                "weir.default", Manifest.Role.STUDY, "Weir", "1.0", "default", "text", "", Map.of(), null);

        assertThat(Setup.lines(known("stream", weir), Optional.empty(), Optional.of(Framework.SPRING_BOOT)))
                .containsExactly(
                        "<dependency><groupId>dev.weir</groupId><artifactId>weir-driver</artifactId>"
                                + "<version>1.0</version></dependency>  <!-- pom.xml; or weir-drop-in in place of"
                                + " Connector/J: URL and class stay -->",
                        "implementation 'dev.weir:weir-driver:1.0'  // or build.gradle",
                        "spring.datasource.url=jdbc:mysql:weir://HOST/SCHEMA",
                        "spring.datasource.driver-class-name=dev.weir.jdbc.WeirDriver");
    }

    @Test
    void withTheSameDriverAFrameworkGetsItsUrlAlone() {
        Manifest.Arm tuned = arm("transaction", "tuned", Map.of("useLocalSessionState", "true"));
        Optional<Manifest.Arm> now = Optional.of(arm("transaction", "default", Map.of()));

        assertThat(Setup.lines(tuned, now, Optional.of(Framework.SPRING_BOOT)))
                .containsExactly("spring.datasource.url=jdbc:mysql://HOST/SCHEMA?useLocalSessionState=true");
        assertThat(Setup.lines(tuned, now, Optional.of(Framework.PLAIN)))
                .containsExactly("Connection connection = DriverManager.getConnection("
                        + "\"jdbc:mysql://HOST/SCHEMA?useLocalSessionState=true\", user, password);");
    }
}
