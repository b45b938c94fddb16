/** The types of the servers by Connector/J's names. */
@NullMarked
package com.mysql.cj;

import org.jspecify.annotations.NullMarked;
