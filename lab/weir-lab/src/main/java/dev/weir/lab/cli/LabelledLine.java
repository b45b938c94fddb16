package dev.weir.lab.cli;

import dev.weir.report.advice.RecommendationText.Line;
import java.util.List;

/** A labelled sentence for a terminal: the label in a column of its own, the sentence wrapped at words beside it. */
final class LabelledLine {
    private static final int LABEL = 13;

    private LabelledLine() {}

    /**
     * Lays it out.
     *
     * @param line label and sentence; what is to be pasted is never broken
     * @param terminal where it is shown
     */
    static List<String> of(Line line, Terminal terminal) {
        String whole = Terminal.padded("    " + line.label(), LABEL - 1) + " " + line.text();
        return line.label().equals("Paste") ? List.of(whole) : terminal.wrapped(whole, LABEL);
    }
}
