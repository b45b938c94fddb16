/** URL and options, other drivers' names included, read into the settings of a session. */
@NullMarked
package dev.weir.url;

import org.jspecify.annotations.NullMarked;
