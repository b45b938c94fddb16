/** Look-ups by key of many threads, which go out together over few connections. */
@NullMarked
package dev.weir.shared;

import org.jspecify.annotations.NullMarked;
