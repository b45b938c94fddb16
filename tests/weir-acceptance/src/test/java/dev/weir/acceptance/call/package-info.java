/** Stored procedures and functions. */
package dev.weir.acceptance.call;
