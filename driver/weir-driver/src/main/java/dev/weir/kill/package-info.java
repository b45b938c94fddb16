/** Stops what a session runs: KILL QUERY over a connection of its own, once that has proved to reach the same server process. */
@NullMarked
package dev.weir.kill;

import org.jspecify.annotations.NullMarked;
