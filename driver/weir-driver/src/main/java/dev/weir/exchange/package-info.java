/**
 * The one door to the wire: what goes out ahead of a command, its replies, open results, and all that is known of the session, its
 * transaction and the statements that it keeps prepared.
 */
@NullMarked
package dev.weir.exchange;

import org.jspecify.annotations.NullMarked;
