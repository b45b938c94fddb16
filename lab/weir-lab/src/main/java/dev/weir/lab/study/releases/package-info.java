/** The study of releases of drivers: what each changed. */
package dev.weir.lab.study.releases;
