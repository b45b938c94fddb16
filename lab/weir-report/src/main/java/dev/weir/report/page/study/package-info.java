/** The page's study-specific part: each study's story has its own package; a study without one gets the general story. */
package dev.weir.report.page.study;
