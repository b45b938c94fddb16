/** Commands of text, the driver's own questions and limits, and how transactions begin and end. */
@NullMarked
package dev.weir.command;

import org.jspecify.annotations.NullMarked;
