/** Statements, prepared statements, deadlines and round trips against real servers. */
package dev.weir.acceptance.statements;
