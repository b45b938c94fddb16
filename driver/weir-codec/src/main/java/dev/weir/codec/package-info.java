/**
 * Codecs for whole values behind one interface, {@link dev.weir.codec.Codec}, and a self-describing {@link
 * dev.weir.codec.Frame} that any language can read.
 */
package dev.weir.codec;
