package dev.weir.lab.cli;

import dev.weir.report.page.Headline;
import java.util.ArrayList;
import java.util.List;

/** The answers of the studies in a limited number of lines: the first of each, shortened if needed, then others that fit entirely. */
final class AnswerLines {
    private static final String CUT = " ...";

    private final List<Headline> headlines;
    private final List<List<String>> blocks = new ArrayList<>();
    private final Terminal terminal;
    private int left;

    private AnswerLines(List<Headline> headlines, int most, Terminal terminal) {
        this.headlines = headlines;
        this.left = most;
        this.terminal = terminal;
    }

    static List<String> of(List<Headline> headlines, int most, Terminal terminal) {
        AnswerLines lines = new AnswerLines(headlines, most, terminal);
        lines.first();
        int rank = 1;
        while (lines.more(rank)) {
            rank++;
        }
        return lines.blocks.stream().flatMap(List::stream).toList();
    }

    private void first() {
        for (int i = 0; i < headlines.size(); i++) {
            int share = left / (headlines.size() - i);
            List<String> answer = lines(headlines.get(i), 0);
            List<String> fitting = answer.size() <= share ? answer : cut(answer, share);
            blocks.add(new ArrayList<>(fitting));
            left -= fitting.size();
        }
    }

    /** Adds the answers of one rank; returns whether any study has one. */
    private boolean more(int rank) {
        boolean any = false;
        for (int i = 0; i < headlines.size(); i++) {
            if (rank < headlines.get(i).answers().size()) {
                any = true;
                List<String> answer = lines(headlines.get(i), rank);
                if (answer.size() <= left) {
                    blocks.get(i).addAll(answer);
                    left -= answer.size();
                }
            }
        }
        return any;
    }

    private List<String> lines(Headline headline, int rank) {
        Headline.Said said = headline.answers().get(rank);
        return terminal.wrapped(
                (terminal.strong(headline.study()) + ": " + said.question()).stripTrailing() + " "
                        + said.sentences().get(0),
                2);
    }

    private static List<String> cut(List<String> answer, int most) {
        if (most == 0) {
            return List.of();
        }
        List<String> cut = new ArrayList<>(answer.subList(0, most));
        cut.set(most - 1, cut.get(most - 1) + CUT);
        return cut;
    }
}
