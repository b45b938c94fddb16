/**
 * Features of Weir's connections beyond {@code java.sql}, and their options.
 *
 * <ul>
 *   <li>{@link dev.weir.api.Option} lists the options of URLs, properties and data sources, with their defaults.
 *   <li>{@link dev.weir.api.WeirReads} has reads beyond JDBC: {@link dev.weir.api.ReadPipeline} and
 *       {@link dev.weir.api.KeyedReads}, many reads for about one round trip, and {@link dev.weir.api.MetadataCounters}.
 *   <li>{@link dev.weir.api.WeirSession} begins the session of a connection anew, for the same account or another.
 *   <li>{@link dev.weir.api.LentRows} gives the rows of a result in blocks, without an object for a value.
 *   <li>{@link dev.weir.api.LocalInfileStatement} gives {@code LOAD DATA LOCAL INFILE} a stream.
 * </ul>
 */
@NullMarked
package dev.weir.api;

import org.jspecify.annotations.NullMarked;
