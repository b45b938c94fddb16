/** Batches: round trips, what becomes of each element, faults. */
package dev.weir.acceptance.batches;
