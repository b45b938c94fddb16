/**
 * Writes small ELF shared objects: stand-ins for system libraries that a server binary is linked against but never needs.
 *
 * <p>Sources: the System V ABI, chapters 4 and 5 (<a href="https://www.sco.com/developers/gabi/latest/contents.html">generic
 * part</a>), its AMD64 supplement (<a href="https://gitlab.com/x86-psABIs/x86-64-ABI">calling convention, dynamic
 * section</a>), and the Linux Standard Base on <a
 * href="https://refspecs.linuxfoundation.org/LSB_5.0.0/LSB-Core-generic/LSB-Core-generic/symversion.html">symbol
 * versions</a>.
 */
package dev.weir.lab.server.elf;
