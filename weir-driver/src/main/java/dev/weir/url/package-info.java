/** URL and options: both read into the settings of a session, with the names that other drivers have for them. */
package dev.weir.url;
