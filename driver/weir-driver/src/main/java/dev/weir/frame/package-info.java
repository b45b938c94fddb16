/** Values that are kept encoded: the only package that knows {@code weir-codec}, which need not be there. */
@NullMarked
package dev.weir.frame;

import org.jspecify.annotations.NullMarked;
