/** The export study: the ways of reading a large table completely. */
package dev.weir.lab.study.export;
