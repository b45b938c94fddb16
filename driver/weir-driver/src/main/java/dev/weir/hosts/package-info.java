/** Several servers of one URL: which is tried when, what passes on to the next, and which were down a moment ago. */
@NullMarked
package dev.weir.hosts;

import org.jspecify.annotations.NullMarked;
