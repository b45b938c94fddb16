/** Whom a KILL meets. */
package dev.weir.acceptance.kill;
