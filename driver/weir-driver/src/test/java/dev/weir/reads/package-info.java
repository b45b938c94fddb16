/** Pipelined reads and results without definitions, against scripted servers. */
package dev.weir.reads;
