/** Tables that batches insert into: whether many rows may share a statement, and how many ids are left. */
@NullMarked
package dev.weir.batch;

import org.jspecify.annotations.NullMarked;
