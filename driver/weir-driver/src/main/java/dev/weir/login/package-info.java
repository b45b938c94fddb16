/** How a connection is made: its settings, sockets, TLS, greeting and login, and why it cannot be made. */
@NullMarked
package dev.weir.login;

import org.jspecify.annotations.NullMarked;
