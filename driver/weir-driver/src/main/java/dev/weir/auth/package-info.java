/** One file per authentication plugin. */
@NullMarked
package dev.weir.auth;

import org.jspecify.annotations.NullMarked;
