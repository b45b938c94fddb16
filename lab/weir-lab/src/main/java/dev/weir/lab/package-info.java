/** The lab: studies, servers, links, schedule and command line. */
package dev.weir.lab;
