/**
 * Rows of MySQL and MariaDB as columns of Apache Arrow; {@link dev.weir.arrow.WeirArrow} is where to begin.
 *
 * <p>Arrow needs an implementation of its memory on the class path. This module brings {@code arrow-memory-unsafe}: it is the
 * smallest, ten kilobytes without Netty, and works on JDK 17 without {@code --add-opens}, as Arrow's classes do since 19.0.0 for
 * everything but {@code ArrowBuf.nioBuffer}. Arrow's own channels of streams and files call that; {@link
 * dev.weir.arrow.ArrowFiles} writes files without it. A program that has {@code arrow-memory-netty} excludes this one.
 */
@NullMarked
package dev.weir.arrow;

import org.jspecify.annotations.NullMarked;
