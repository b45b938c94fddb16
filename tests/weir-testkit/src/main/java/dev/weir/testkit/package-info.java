/** The common part of drivers' tests.  */
package dev.weir.testkit;
