/** Emulated links: the relay, its profiles and counters. */
package dev.weir.rig.link;
