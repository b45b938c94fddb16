/** The story of benchmarks that JMH measured. */
package dev.weir.report.page.study.jmh;
