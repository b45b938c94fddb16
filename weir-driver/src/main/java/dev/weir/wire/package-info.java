/** Bytes and packets: transports, one packet reader, one packet writer. */
package dev.weir.wire;
