/** A connection's state: handshake, capabilities, commands and their replies, prepared statements. */
package dev.weir.session;
