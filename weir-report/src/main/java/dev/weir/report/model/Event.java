package dev.weir.report.model;

import java.time.Instant;

/**
 * Something that happened to the run as a whole.
 *
 * @param at when
 * @param kind {@code started}, {@code resumed}, {@code stopped}, {@code finished}, {@code server-lost}
 * @param detail a sentence; for {@code finished} and {@code stopped} the reason
 * @param spentSeconds measuring time spent so far over all sessions of the run, in seconds
 */
public record Event(Instant at, String kind, String detail, double spentSeconds) implements Entry {}
