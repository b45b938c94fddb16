/**
 * The things that connections of Weir's driver can do beyond {@code java.sql}, and what they can be opened with.
 *
 * <ul>
 *   <li>{@link dev.weir.api.Option} lists what can be set in a URL, in properties or on a data source, with the defaults.
 *   <li>{@link dev.weir.api.WeirReads} is what a connection can do beyond JDBC: {@link dev.weir.api.ReadPipeline} and
 *       {@link dev.weir.api.KeyedReads}, many reads for about one round trip, and {@link dev.weir.api.MetadataCounters}.
 *   <li>{@link dev.weir.api.WeirSession} begins the session of a connection anew, for the same account or another.
 *   <li>{@link dev.weir.api.LocalInfileStatement} gives {@code LOAD DATA LOCAL INFILE} a stream.
 * </ul>
 */
@NullMarked
package dev.weir.api;

import org.jspecify.annotations.NullMarked;
