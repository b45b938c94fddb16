/** The rig: servers, links, and a connection that decodes nothing. The lab and the tests of the driver use it. */
package dev.weir.rig;
