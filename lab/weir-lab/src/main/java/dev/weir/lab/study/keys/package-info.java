/** The keys study: the cost of a look-up in a set of UUIDs in MySQL, in Redis and in the process. */
package dev.weir.lab.study.keys;
