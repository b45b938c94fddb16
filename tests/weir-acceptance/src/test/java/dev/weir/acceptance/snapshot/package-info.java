/** Snapshots of many readers, and ranges of keys, on real servers. */
package dev.weir.acceptance.snapshot;
