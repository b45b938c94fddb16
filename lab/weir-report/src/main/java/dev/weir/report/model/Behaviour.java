package dev.weir.report.model;

import java.util.Map;

/**
 * Something an arm does or does not do, found by trying: memory, early close, a second statement.
 *
 * @param experiment {@code memory}, {@code early-close}, {@code second-statement}, {@code streaming-support}
 * @param link name of the link it was tried on
 * @param outcome one of {@code survives}, {@code out-of-memory}, {@code works}, {@code throws}, {@code hangs}, {@code buffers}, {@code
 *     unsupported}, {@code cannot-connect}, {@code failed}
 * @param evidence what was tried and what happened, in a sentence
 * @param figures measured values, name with unit to value: {@code peakHeapBytes}, {@code elapsedMicros}, {@code bytesRead}
 */
public record Behaviour(
        String experiment, String arm, String link, String outcome, String evidence, Map<String, Double> figures)
        implements Entry {}
