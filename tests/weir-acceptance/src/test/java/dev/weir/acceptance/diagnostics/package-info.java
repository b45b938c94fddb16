/** What a statement leaves in the session, and what the one behind it finds of that. */
package dev.weir.acceptance.diagnostics;
