/** The behaviour that users rely on, as suites that this driver and its rivals are put through on every server. */
package dev.weir.acceptance.contract;
