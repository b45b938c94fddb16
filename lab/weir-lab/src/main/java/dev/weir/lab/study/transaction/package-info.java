/** The transaction study: what a transaction around a few statements costs. */
package dev.weir.lab.study.transaction;
