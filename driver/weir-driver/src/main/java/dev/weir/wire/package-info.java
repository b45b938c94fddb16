/** Bytes and packets: transports, one packet reader, one packet writer. */
@NullMarked
package dev.weir.wire;

import org.jspecify.annotations.NullMarked;
