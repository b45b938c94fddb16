package dev.weir.shared;

import dev.weir.api.RowMapper;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The parts of shared reads.
 *
 * @param source gives the connections
 * @param sql a look-up by one marker
 * @param mapper maps its row
 * @param connections how many at most, 1 or more
 * @param keysPerFlight how many look-ups go out together at most, 1 or more
 * @param mostWaiting how many may wait, 1 or more
 * @param timeoutNanos how long one may take; {@link Long#MAX_VALUE} is for ever
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
