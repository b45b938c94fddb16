/** The lab: studies, schedule and command line. */
package dev.weir.lab;
