/** What exceptions look like to programs that tell failures apart. */
package dev.weir.acceptance.exceptions;
