/** {@code weir export}: what is read, and the file that it becomes. weir-arrow makes the columns; the study of that name is elsewhere. */
package dev.weir.lab.export;
