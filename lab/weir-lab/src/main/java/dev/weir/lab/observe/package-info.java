/** Looks at a running server: what its statements cost their clients by the way they are read. */
package dev.weir.lab.observe;
