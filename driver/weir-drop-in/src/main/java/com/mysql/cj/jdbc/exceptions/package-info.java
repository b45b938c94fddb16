/** Exceptions that programs written for Connector/J catch. */
@NullMarked
package com.mysql.cj.jdbc.exceptions;

import org.jspecify.annotations.NullMarked;
