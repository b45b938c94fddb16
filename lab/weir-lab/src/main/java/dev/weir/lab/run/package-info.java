/** Schedule, forks and journal of a run. */
package dev.weir.lab.run;
