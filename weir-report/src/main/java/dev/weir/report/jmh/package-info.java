/** Takes the result files of JMH itself in as runs; what they do not record stays unknown. */
package dev.weir.report.jmh;
