/** Decides which groups a run races, in which order and for how long, from the study, the analysis so far and the time left. */
package dev.weir.lab.run.plan;
