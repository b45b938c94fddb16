package dev.weir.report.model;

/** Slices taken once more with client and server on a core each, where the run's own share one: they enter no cell of it. */
public record RacedApart(SliceGroup slices) implements Entry {}
