/** Files and streams that may be sent to the server: the rules, and the application's replacement. */
@NullMarked
package dev.weir.localfile;

import org.jspecify.annotations.NullMarked;
