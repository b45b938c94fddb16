/** Pipelined and keyed reads on real servers. */
package dev.weir.acceptance.reads;
