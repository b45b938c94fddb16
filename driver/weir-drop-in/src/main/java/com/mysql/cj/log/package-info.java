/** The name of Connector/J's log. */
@NullMarked
package com.mysql.cj.log;

import org.jspecify.annotations.NullMarked;
