/** Commands of the text protocol, the driver's own queries, packet limits, and the beginning and end of transactions. */
@NullMarked
package dev.weir.command;

import org.jspecify.annotations.NullMarked;
