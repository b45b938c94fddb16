/** Stops a session's command: KILL QUERY over another connection, once that has proved to reach the same server process. */
@NullMarked
package dev.weir.kill;

import org.jspecify.annotations.NullMarked;
