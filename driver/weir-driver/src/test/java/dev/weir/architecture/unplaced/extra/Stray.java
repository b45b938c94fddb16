package dev.weir.architecture.unplaced.extra;

/** In a package that is no layer. */
final class Stray {}
