/** Real database servers: fetched, started, described, stopped; and the lab's own schema on servers that are not the lab's. */
package dev.weir.rig.server;
