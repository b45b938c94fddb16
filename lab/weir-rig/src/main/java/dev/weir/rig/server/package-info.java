/** Real database servers: brought in, started, described, stopped; and the one schema that is ours on a server that is not. */
package dev.weir.rig.server;
