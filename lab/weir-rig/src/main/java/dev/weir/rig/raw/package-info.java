/**
 * A connection that speaks just enough of the client/server protocol to send what a driver sends and to find the end of the
 * answer: the limit that arms are held against, and the recorder of the replay server.
 */
package dev.weir.rig.raw;
