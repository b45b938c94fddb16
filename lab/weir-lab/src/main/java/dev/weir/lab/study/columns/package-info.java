/** The columns study: the ways of reading a query's rows into vectors of Apache Arrow. */
package dev.weir.lab.study.columns;
