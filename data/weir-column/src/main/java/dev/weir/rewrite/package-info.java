/**
 * One column of a table whose values become frames ({@link dev.weir.codec.Frame}), or plain again: what may be rewritten, the walk
 * in key order, the rule for a value, and what codecs would give. No command line, and nothing of Spark.
 */
package dev.weir.rewrite;
