/** A scripted server for every fault that a real one does not show on request. */
package dev.weir.testkit.fake;
