/** The machine of the lab, and what else ran there meanwhile. */
package dev.weir.lab.machine;
