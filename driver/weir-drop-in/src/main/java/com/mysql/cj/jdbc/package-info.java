/** The classes of Connector/J that frameworks, pools and configuration files name. */
@NullMarked
package com.mysql.cj.jdbc;

import org.jspecify.annotations.NullMarked;
