/** The blob study: the fastest way to read a BLOB. Plain or compressed, by whom, with which codec? */
package dev.weir.lab.study.blob;
