/** One final type per packet of the MySQL protocol, and its constants; no I/O. */
@NullMarked
package dev.weir.packet;

import org.jspecify.annotations.NullMarked;
