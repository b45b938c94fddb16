/** The lab's machine, and its other activity during a measurement. */
package dev.weir.lab.machine;
