/** Emulated links: the relay, its profiles and counters, and the probes that prove it. */
package dev.weir.lab.link;
