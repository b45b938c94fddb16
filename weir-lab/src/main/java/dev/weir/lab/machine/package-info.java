/** What the lab runs on, and what else ran there meanwhile. */
package dev.weir.lab.machine;
