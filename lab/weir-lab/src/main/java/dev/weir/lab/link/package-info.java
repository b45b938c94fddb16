/** The probes that prove an emulated link. */
package dev.weir.lab.link;
