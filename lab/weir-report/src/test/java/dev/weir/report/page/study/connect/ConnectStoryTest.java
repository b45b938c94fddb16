package dev.weir.report.page.study.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.page.ConnectRun;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.study.Answer;
import dev.weir.report.stats.Analysis;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectStoryTest {
    private static final StudyPanel PANEL = panel(new ConnectRun(5).build());

    private static StudyPanel panel(Run run) {
        return StudyPanel.of(run, Analysis.of(run), true);
    }

    private static List<String> answered(String question) {
        return PANEL.answers().stream()
                .filter(answer -> answer.question().equals(question))
                .findFirst()
                .map(Answer::plain)
                .orElseThrow();
    }

    @Test
    void saysWhatAPoolSaves() {
        assertThat(answered("What does a pool save, with TLS?").get(0))
                .matches(
                        "Connector/J pool is 1[34]\\.\\d+ times faster \\[.*] than Connector/J connect, at 1 read on local\\..*")
                .as("the lowest level, where the connection weighs most");
        assertThat(answered("What does a pool save, with TLS?"))
                .anyMatch(sentence -> sentence.startsWith("Weir pool is "));
    }

    @Test
    void saysWhichDriverOpensAConnectionFastest() {
        assertThat(answered("Which driver opens a connection fastest, with TLS?")
                        .get(0))
                .startsWith("Weir connect takes 29 % less time");
    }

    @Test
    void saysWhatVerifyingCosts() {
        assertThat(answered("Which driver opens a verified connection fastest?").get(0))
                .startsWith("Weir connect verify ca takes 24 % less time");
        assertThat(answered("What does verifying the certificate cost?").get(0))
                .startsWith("Connector/J connect verify ca takes 18 %");
    }

    @Test
    void saysWhatTlsAdds() {
        assertThat(answered("What does TLS add to a connection?"))
                .hasSize(3)
                .anySatisfy(sentence -> assertThat(sentence)
                        .matches(
                                "On local TLS adds 1\\.[34]\\d ms to a use of Connector/J connect \\(1\\.[34]\\d ms without it\\),"
                                        + " and 2 round trips\\."));
    }

    @Test
    void costsTellTlsApart() {
        assertThat(Unpacked.page(PANEL.story().cost(PANEL.view())).replaceAll("<[^>]*>", " "))
                .contains("1 read, TLS")
                .contains("Server CPU");
    }

    @Test
    void aRunWithoutHeatsSaysNothingWrong() {
        assertThat(panel(new ConnectRun(0).build()).answers()).isEmpty();
    }
}
