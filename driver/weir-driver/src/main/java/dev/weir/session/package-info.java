/** The session for the JDBC classes: its commands, set-up, change of account and database, and end. */
@NullMarked
package dev.weir.session;

import org.jspecify.annotations.NullMarked;
