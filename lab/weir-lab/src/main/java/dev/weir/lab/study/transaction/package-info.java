/** The transaction study: the cost of a transaction around a few statements. */
package dev.weir.lab.study.transaction;
