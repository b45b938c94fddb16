package dev.weir.report.model;

/** Slices measured again with client and server on a core each, in a run whose own slices share one; they enter none of its cells. */
public record RacedApart(SliceGroup slices) implements Entry {}
