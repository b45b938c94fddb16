/** The keys study: what a look-up in a set of UUIDs costs in MySQL, in Redis and in the process. */
package dev.weir.lab.study.keys;
