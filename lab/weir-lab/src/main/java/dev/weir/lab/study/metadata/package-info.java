/** The metadata study: what leaving column definitions off the wire saves. */
package dev.weir.lab.study.metadata;
