/** DatabaseMetaData: SQL texts and one row mapper. */
@NullMarked
package dev.weir.catalog;

import org.jspecify.annotations.NullMarked;
