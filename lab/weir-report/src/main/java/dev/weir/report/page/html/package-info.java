/** HTML escaping and tables. */
package dev.weir.report.page.html;
