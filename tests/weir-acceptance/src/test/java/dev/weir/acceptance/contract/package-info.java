/** The contract suites of the test kit, run for this driver and its rivals on every server. */
package dev.weir.acceptance.contract;
