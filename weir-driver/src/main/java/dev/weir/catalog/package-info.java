/** DatabaseMetaData: SQL texts and one row mapper. */
package dev.weir.catalog;
