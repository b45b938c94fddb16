/**
 * The classes that open connections of Weir's driver. What they can do beyond {@code java.sql} is in {@link dev.weir.api};
 * the module exports no
 * other package.
 *
 * <ul>
 *   <li>{@link dev.weir.jdbc.WeirDriver}, which {@code DriverManager} finds by {@code jdbc:mysql:weir://host:port/database},
 *       and {@link dev.weir.jdbc.WeirDataSource} open connections; {@link dev.weir.jdbc.WeirConnectionPoolDataSource} and
 *       {@link dev.weir.jdbc.WeirXADataSource} open them for pools and for transaction managers.
 *   <li>{@link dev.weir.jdbc.SharedKeyedReads} gather the look-ups of many threads over few connections.
 * </ul>
 *
 * <h2>Example</h2>
 *
 * <pre>{@code
 * WeirDataSource source = new WeirDataSource();
 * source.setUrl("jdbc:mysql:weir://localhost:3306/shop?sslMode=VERIFY_IDENTITY&sslCa=/etc/ssl/shop.pem");
 * source.setUser("reader");
 * source.setPassword(password);
 * try (Connection connection = source.getConnection();
 *         KeyedReads customers =
 *                 connection.unwrap(WeirReads.class).keyed("SELECT name FROM customer WHERE id = ?")) {
 *     List<String> names = customers.read(ids, row -> row.getString("name"));
 * }
 * }</pre>
 *
 * <h2>Threads</h2>
 *
 * <p>{@link dev.weir.jdbc.WeirDriver} and {@link dev.weir.jdbc.SharedKeyedReads} are thread-safe, and so is
 * {@link dev.weir.jdbc.WeirDataSource} once it is set up. Commands
 * of several threads on one connection take turns; statements, results, pipelines and keyed reads are for one thread at a time.
 * {@code Statement.cancel}, {@code Connection.close} and {@code Connection.abort} may be called by any thread.
 *
 * <h2>Stability</h2>
 *
 * <p>Versions follow semantic versioning, and what they promise is this package and {@link dev.weir.api}: other packages change at any time, though
 * the class path lets programs reach them. Reach a connection's own class by {@code unwrap(WeirReads.class)}, never by its name.
 * Interfaces other than {@link dev.weir.api.RowMapper} are implemented by the driver only and may gain methods, and
 * {@link dev.weir.api.Option} may gain constants, without a new major version.
 */
@NullMarked
package dev.weir.jdbc;

import org.jspecify.annotations.NullMarked;
