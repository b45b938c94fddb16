/** What stands between the driver and servers: MySQL Router and HAProxy, before two servers of which one dies and comes back. */
package dev.weir.acceptance.between;
