/** What values and statements mean as text, whatever the session's modes and character sets are. */
package dev.weir.acceptance.text;
