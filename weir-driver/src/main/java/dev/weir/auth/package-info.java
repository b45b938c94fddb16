/** One file per authentication plugin. */
package dev.weir.auth;
