/** Distributed transactions on real servers, driven by hand and by a transaction manager. */
package dev.weir.acceptance.xa;
