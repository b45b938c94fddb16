/** Events of JDK Flight Recorder; uses no other package of the driver. */
@NullMarked
package dev.weir.event;

import org.jspecify.annotations.NullMarked;
