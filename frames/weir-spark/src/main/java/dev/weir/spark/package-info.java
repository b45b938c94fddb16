/** A job for Spark that measures or rewrites one column, each partition by its range of the primary key. */
package dev.weir.spark;
