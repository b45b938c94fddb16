/** What the driver makes of broken connections and of servers that lie. */
package dev.weir.faults;
