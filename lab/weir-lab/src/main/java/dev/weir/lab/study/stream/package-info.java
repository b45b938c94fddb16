/** The stream study: what does streaming a result set cost against fetching it at once? */
package dev.weir.lab.study.stream;
