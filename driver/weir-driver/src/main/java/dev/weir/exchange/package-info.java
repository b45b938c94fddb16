/** The one door to the wire: commands, their replies, and the known state of session, transaction and statements. */
@NullMarked
package dev.weir.exchange;

import org.jspecify.annotations.NullMarked;
