/** Dictionaries of zstd, trained on a column of the user's. */
package dev.weir.lab.dictionary;
