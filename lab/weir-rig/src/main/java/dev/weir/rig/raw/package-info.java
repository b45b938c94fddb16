/**
 * A connection that implements just enough of the client/server protocol to send a driver's requests and to find the end of the answers:
 * the limit that arms are compared with, and the recorder of the replay server.
 */
package dev.weir.rig.raw;
