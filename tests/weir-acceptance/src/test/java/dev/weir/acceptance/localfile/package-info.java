/** {@code LOAD DATA LOCAL INFILE} on real servers. */
package dev.weir.acceptance.localfile;
