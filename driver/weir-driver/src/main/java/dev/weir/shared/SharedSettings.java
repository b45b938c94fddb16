package dev.weir.shared;

import dev.weir.api.RowMapper;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Settings of shared reads.
 *
 * @param source gives connections
 * @param sql a look-up with one marker
 * @param mapper maps its row
 * @param connections most connections, 1 or more
 * @param keysPerFlight most look-ups sent together, 1 or more
 * @param mostWaiting most waiting look-ups, 1 or more
 * @param timeoutNanos longest look-up; {@link Long#MAX_VALUE} for no limit
 */
public record SharedSettings<T extends @Nullable Object>(
        DataSource source,
        String sql,
        RowMapper<T> mapper,
        int connections,
        int keysPerFlight,
        int mostWaiting,
        long timeoutNanos) {
    boolean timesOut() {
        return timeoutNanos != Long.MAX_VALUE;
    }
}
