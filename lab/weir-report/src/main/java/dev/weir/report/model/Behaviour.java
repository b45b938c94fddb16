package dev.weir.report.model;

import java.util.Map;

/**
 * A behaviour of an arm, found by experiment: memory, early close, a second statement.
 *
 * @param experiment {@code memory}, {@code early-close}, {@code second-statement}, {@code streaming-support}
 * @param link name of the link of the experiment
 * @param outcome one of {@code survives}, {@code out-of-memory}, {@code works}, {@code throws}, {@code hangs}, {@code buffers},
 *     {@code unsupported}, {@code cannot-connect}, {@code failed}
 * @param evidence the experiment and its result, in a sentence
 * @param figures measured values, name with unit to value: {@code peakHeapBytes}, {@code elapsedMicros}, {@code bytesRead}
 */
public record Behaviour(
        String experiment, String arm, String link, String outcome, String evidence, Map<String, Double> figures)
        implements Entry {}
