/** Files and streams of this client that the server may have: by which rules, and what the application gives. */
@NullMarked
package dev.weir.localfile;

import org.jspecify.annotations.NullMarked;
