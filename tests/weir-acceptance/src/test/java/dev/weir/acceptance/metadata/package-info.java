/** Column definitions left off the wire, on real servers whose tables change meanwhile. */
package dev.weir.acceptance.metadata;
