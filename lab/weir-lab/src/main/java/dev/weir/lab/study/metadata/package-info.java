/** The metadata study: the saving by omitting column definitions from results. */
package dev.weir.lab.study.metadata;
