/** Random walks over two servers: on one Connector/J does the steps, on the other Weir, and nothing that can be seen is different. */
package dev.weir.acceptance.walk;
