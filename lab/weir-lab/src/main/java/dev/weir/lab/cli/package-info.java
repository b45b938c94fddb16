/** The command line: one class per command. */
package dev.weir.lab.cli;
