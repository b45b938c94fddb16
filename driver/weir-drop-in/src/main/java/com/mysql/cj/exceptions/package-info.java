/** Names of Connector/J's own exceptions, which do not leave it. */
@NullMarked
package com.mysql.cj.exceptions;

import org.jspecify.annotations.NullMarked;
