package dev.weir.lab.cli;

import dev.weir.report.advice.RecommendationText.Line;
import java.util.ArrayList;
import java.util.List;

/** A labelled sentence for a terminal: the label in a column of its own, the sentence wrapped at words beside it. */
final class LabelledLine {
    private static final int LABEL = 13;
    private static final int LEAST_TEXT = 30;

    private LabelledLine() {}

    /**
     * Lays it out.
     *
     * @param line label and sentence; what is to be pasted is never broken
     * @param columns width of the terminal; 0 for what is none
     * @return its lines
     */
    static List<String> of(Line line, int columns) {
        String label = "    " + line.label();
        String start = label + " ".repeat(Math.max(1, LABEL - label.length()));
        boolean whole = columns - LABEL < LEAST_TEXT || line.label().equals("Paste");
        List<String> lines = new ArrayList<>();
        StringBuilder current = new StringBuilder(start);
        for (String word : line.text().split(" ", -1)) {
            if (!whole && current.length() > LABEL && current.length() + 1 + word.length() > columns) {
                lines.add(current.toString());
                current = new StringBuilder(" ".repeat(LABEL));
            }
            current.append(current.length() > LABEL ? " " : "").append(word);
        }
        lines.add(current.toString());
        return lines;
    }
}
