/** Look-ups by key of many threads, sent together over few connections. */
@NullMarked
package dev.weir.shared;

import org.jspecify.annotations.NullMarked;
