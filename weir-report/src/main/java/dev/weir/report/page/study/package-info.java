/** What the page says of one study: a story in a package of its own for each, and of a study without one what can be told of any. */
package dev.weir.report.page.study;
