/** Encoded values: the only package that knows {@code weir-codec}, which is optional. */
@NullMarked
package dev.weir.frame;

import org.jspecify.annotations.NullMarked;
