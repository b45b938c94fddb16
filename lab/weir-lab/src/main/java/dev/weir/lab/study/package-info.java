/** The parts of a study: arms, sessions, operations, cells to visit. */
package dev.weir.lab.study;
