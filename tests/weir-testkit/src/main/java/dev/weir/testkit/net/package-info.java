/** Sockets that count round trips and bytes, and sockets that cut, delay and split. */
package dev.weir.testkit.net;
