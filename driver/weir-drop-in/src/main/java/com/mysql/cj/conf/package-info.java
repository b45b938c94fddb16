/** Connector/J's reader of URLs. */
@NullMarked
package com.mysql.cj.conf;

import org.jspecify.annotations.NullMarked;
