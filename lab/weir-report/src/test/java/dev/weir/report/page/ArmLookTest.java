package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.view.RunView;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArmLookTest {
    private static final List<Run> RUNS =
            RunSet.open(Path.of("..", "..", "docs", "example-run")).read();

    private static Manifest manifest(String study) {
        return RUNS.stream()
                .map(Run::manifest)
                .filter(each -> each.study().equals(study))
                .findFirst()
                .orElseThrow();
    }

    private static List<Manifest.Arm> arms(Manifest manifest) {
        return manifest.arms().stream().filter(RunView::isStudy).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "blob", "keys", "metadata"})
    void noTwoArmsOfARunLookTheSame(String study) {
        List<Manifest.Arm> arms = arms(manifest(study));

        Map<String, ArmLook> looks = ArmLook.of(arms, study.equals("blob"));

        assertThat(looks).hasSameSizeAs(arms);
        assertThat(looks.values()).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "blob", "keys", "metadata"})
    void noTwoArmsOfARunShareAName(String study) {
        Manifest manifest = manifest(study);
        Map<String, String> names = RunView.names(manifest);

        assertThat(arms(manifest).stream().map(arm -> names.get(arm.id())))
                .doesNotHaveDuplicates()
                .noneMatch(String::isBlank);
    }

    @ParameterizedTest
    @ValueSource(strings = {"weir.plain", "mariadb.plain", "connectorj.plain.prepared"})
    void aCodecReadByTwoDriversKeepsItsColourAndChangesItsPoint(String other) {
        Map<String, ArmLook> looks = ArmLook.of(arms(manifest("blob")), true);

        assertThat(looks.get(other).colour())
                .isEqualTo(looks.get("connectorj.plain").colour());
        assertThat(looks.get(other).dash())
                .isEqualTo(looks.get("connectorj.plain").dash());
        assertThat(looks.get(other)).isNotEqualTo(looks.get("connectorj.plain"));
    }
}
