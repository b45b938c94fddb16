/** Events of JDK Flight Recorder; a layer that knows no other. */
@NullMarked
package dev.weir.event;

import org.jspecify.annotations.NullMarked;
