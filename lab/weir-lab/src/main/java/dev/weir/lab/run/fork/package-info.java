/** The code that runs inside a fresh JVM, and the messages between it and the lab. */
package dev.weir.lab.run.fork;
