/** SQLStates, and server errors as subclasses of SQLException. */
package dev.weir.error;
