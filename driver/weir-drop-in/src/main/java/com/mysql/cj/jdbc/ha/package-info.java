/** Names of what Connector/J has for several servers. */
@NullMarked
package com.mysql.cj.jdbc.ha;

import org.jspecify.annotations.NullMarked;
