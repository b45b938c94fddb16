/** XML values of JDBC: text here, read and written by parsers that load nothing from outside. */
@NullMarked
package dev.weir.xml;

import org.jspecify.annotations.NullMarked;
