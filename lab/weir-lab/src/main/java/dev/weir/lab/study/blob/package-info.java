/** The blob study: the fastest way to read a BLOB, plain or compressed, by which side, with which codec. */
package dev.weir.lab.study.blob;
