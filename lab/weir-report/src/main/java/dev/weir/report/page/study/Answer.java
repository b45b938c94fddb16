package dev.weir.report.page.study;

import dev.weir.report.model.Level;
import dev.weir.report.text.Prose;
import java.util.List;

/**
 * A question with its answer.
 *
 * @param sentences the answer in one sentence with one figure, then further details
 * @param chart the small chart next to it; {@code null} for none
 */
public record Answer(String question, List<String> sentences, Chart chart) {

    /**
     * The data of a small chart.
     *
     * @param caption the chart's content, including the link
     * @param metric name of a figure of the large chart, for example {@code ratio}
     * @param setting factors that differ from the initial view
     * @param arms ids of the arms drawn
     * @param reference id of the reference of ratios; empty for other figures
     */
    public record Chart(
            String caption, String metric, String link, Level setting, List<String> arms, String reference) {}

    public List<String> plain() {
        return sentences.stream().map(Prose::plain).toList();
    }

    public static Answer inWords(String question, String... sentences) {
        return inWords(question, List.of(sentences));
    }

    public static Answer inWords(String question, List<String> sentences) {
        return new Answer(question, sentences, null);
    }
}
