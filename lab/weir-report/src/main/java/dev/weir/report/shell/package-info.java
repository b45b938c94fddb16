/** Command lines: how they are written for a POSIX shell, and what Weir itself is called there. */
package dev.weir.report.shell;
