package dev.weir.report.page.study;

import dev.weir.report.model.Level;
import dev.weir.report.text.Prose;
import java.util.List;

/**
 * One question answered.
 *
 * @param sentences the answer, one sentence with one figure; then what a reader may ask for
 * @param chart the small chart beside it; {@code null} for none
 */
public record Answer(String question, List<String> sentences, Chart chart) {

    /**
     * The data of the small chart.
     *
     * @param caption what it shows, link included
     * @param metric name of a figure of the large chart, for example {@code ratio}
     * @param setting factors that differ from the first view's
     * @param arms ids of the arms drawn
     * @param reference id of the arm that ratios are to; empty for other figures
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
