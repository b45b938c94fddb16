/** Looks at a running server for the cost that its statements cause clients by their way of reading. */
package dev.weir.lab.observe;
