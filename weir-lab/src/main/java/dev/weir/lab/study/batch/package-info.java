/** What do inserts cost that are sent by {@code executeBatch()}? */
package dev.weir.lab.study.batch;
