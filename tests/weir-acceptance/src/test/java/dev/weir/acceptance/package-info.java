/** The driver against real servers, next to its rivals, and under pools and frameworks. */
package dev.weir.acceptance;
