/** The study of many requests at once, which arrive at the same rates whatever asks for them. */
package dev.weir.lab.study.load;
