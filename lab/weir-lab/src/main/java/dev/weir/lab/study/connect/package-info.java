/** The study of connections: what opening one costs, and what a pool saves. */
package dev.weir.lab.study.connect;
