/** The code behind Connector/J's class names: whose URLs are served, how, and what is said about it. */
@NullMarked
package dev.weir.dropin;

import org.jspecify.annotations.NullMarked;
