/** The study of inserts by {@code executeBatch()} and their cost. */
package dev.weir.lab.study.batch;
