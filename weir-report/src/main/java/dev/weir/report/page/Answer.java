package dev.weir.report.page;

import java.util.List;

/**
 * One question answered.
 *
 * @param question the question
 * @param sentences the answer, at most three sentences
 * @param link link of the small chart beside it; empty for no chart
 * @param arms arms whose ratio to {@code reference} the chart draws
 * @param reference id of the reference arm
 */
record Answer(String question, List<String> sentences, String link, List<String> arms, String reference) {

    static Answer inWords(String question, String... sentences) {
        return new Answer(question, List.of(sentences), "", List.of(), "");
    }
}
