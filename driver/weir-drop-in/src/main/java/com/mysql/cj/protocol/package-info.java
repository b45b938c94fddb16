/** Names of Connector/J's factories of sockets. */
@NullMarked
package com.mysql.cj.protocol;

import org.jspecify.annotations.NullMarked;
