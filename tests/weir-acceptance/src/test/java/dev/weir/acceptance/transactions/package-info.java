/** Transactions: what goes to the server when, and what it means for programs. */
package dev.weir.acceptance.transactions;
