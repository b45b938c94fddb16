/** Command lines: quoting for a POSIX shell, and the command of Weir itself. */
package dev.weir.report.shell;
