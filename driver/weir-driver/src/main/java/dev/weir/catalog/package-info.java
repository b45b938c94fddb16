/** DatabaseMetaData: its SQL texts, and results made of their rows. */
@NullMarked
package dev.weir.catalog;

import org.jspecify.annotations.NullMarked;
