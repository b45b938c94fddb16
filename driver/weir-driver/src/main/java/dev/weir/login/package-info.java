/** Makes connections: settings, sockets, TLS, greeting and login, and the errors of failed attempts. */
@NullMarked
package dev.weir.login;

import org.jspecify.annotations.NullMarked;
