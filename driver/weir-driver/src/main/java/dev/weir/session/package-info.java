/** A session as the JDBC shells see it: its commands, its set-up, other accounts and databases, and how it ends. */
@NullMarked
package dev.weir.session;

import org.jspecify.annotations.NullMarked;
