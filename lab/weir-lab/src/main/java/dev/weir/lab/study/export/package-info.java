/** The export study: how is a large table read whole? */
package dev.weir.lab.study.export;
