/**
 * The page's part about one study: a story in a package of its own for each, and for a study without one what
 * holds for any.
 */
package dev.weir.report.page.study;
