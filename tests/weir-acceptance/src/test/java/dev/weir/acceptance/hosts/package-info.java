/** Several servers in one URL: which is connected to, and what becomes of a connection when one of them dies. */
package dev.weir.acceptance.hosts;
