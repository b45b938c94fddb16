/** The driver's name in Connector/J 5, which old configuration files have. */
@NullMarked
package com.mysql.jdbc;

import org.jspecify.annotations.NullMarked;
