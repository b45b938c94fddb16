/** Tables for Spark, {@code spark.read().format("weir")}: ranges of a key, all read at one instant. */
package dev.weir.spark.source;
