/** Many executions on the wire before the first reply: pipelines and batches. */
@NullMarked
package dev.weir.flight;

import org.jspecify.annotations.NullMarked;
