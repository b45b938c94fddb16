/** Makes connections: settings, sockets, TLS, greeting and login, and the errors that say why one cannot be made. */
@NullMarked
package dev.weir.login;

import org.jspecify.annotations.NullMarked;
