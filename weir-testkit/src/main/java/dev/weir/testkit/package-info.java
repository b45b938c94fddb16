/** What tests of drivers share. */
package dev.weir.testkit;
