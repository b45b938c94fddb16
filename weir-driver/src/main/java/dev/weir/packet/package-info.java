/** One final type per packet of the MySQL protocol, and its constants; no I/O. */
package dev.weir.packet;
