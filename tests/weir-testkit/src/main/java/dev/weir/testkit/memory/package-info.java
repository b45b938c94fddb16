/** Memory, counted. */
package dev.weir.testkit.memory;
