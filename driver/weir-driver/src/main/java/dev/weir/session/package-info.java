/** A connection's state: handshake, capabilities, commands and their replies, prepared statements. */
@NullMarked
package dev.weir.session;

import org.jspecify.annotations.NullMarked;
