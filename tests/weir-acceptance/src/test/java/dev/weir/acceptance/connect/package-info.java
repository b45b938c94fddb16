/** Connecting to real servers: accounts, TLS, sockets, round trips. */
package dev.weir.acceptance.connect;
