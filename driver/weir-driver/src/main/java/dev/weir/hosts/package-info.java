/** Several servers of one URL: their order, the errors after which the next is tried, and recent failures. */
@NullMarked
package dev.weir.hosts;

import org.jspecify.annotations.NullMarked;
