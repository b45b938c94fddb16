/** JDBC's XML values: text, read and written by parsers that load nothing from outside. */
@NullMarked
package dev.weir.xml;

import org.jspecify.annotations.NullMarked;
