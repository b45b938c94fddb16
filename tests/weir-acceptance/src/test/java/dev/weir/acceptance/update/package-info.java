/** Rows that are changed through a result. */
package dev.weir.acceptance.update;
