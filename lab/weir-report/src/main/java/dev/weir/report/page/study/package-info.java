/**
 * The page's part about one study: a story in a package of its own for each, and of a study without one what can be
 * told of any.
 */
package dev.weir.report.page.study;
