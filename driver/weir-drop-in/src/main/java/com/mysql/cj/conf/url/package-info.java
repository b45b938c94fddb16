/** Names of Connector/J's kinds of URLs. */
@NullMarked
package com.mysql.cj.conf.url;

import org.jspecify.annotations.NullMarked;
