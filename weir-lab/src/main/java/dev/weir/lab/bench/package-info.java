/** Benchmarks of single mechanisms, without a server: what a choice inside the driver rests on. */
package dev.weir.lab.bench;
