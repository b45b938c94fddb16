/** The code behind Connector/J's class names: the URLs it serves, and its log. */
@NullMarked
package dev.weir.dropin;

import org.jspecify.annotations.NullMarked;
