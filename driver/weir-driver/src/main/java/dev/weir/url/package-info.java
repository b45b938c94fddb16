/** URL and options: both read into the settings of a session, with the names that other drivers have for them. */
@NullMarked
package dev.weir.url;

import org.jspecify.annotations.NullMarked;
