/** Text made safe for HTML, and tables. */
package dev.weir.report.page.html;
