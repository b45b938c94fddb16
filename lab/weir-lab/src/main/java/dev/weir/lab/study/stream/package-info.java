/** The stream study: the cost of streaming a result set compared with fetching it at once. */
package dev.weir.lab.study.stream;
