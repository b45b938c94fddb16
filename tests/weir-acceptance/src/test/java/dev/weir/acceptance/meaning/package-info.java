/** What the text of a prepared statement means while its session changes. */
package dev.weir.acceptance.meaning;
