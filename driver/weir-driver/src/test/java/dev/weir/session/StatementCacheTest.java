package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlDialect;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementCacheTest {
    private final StatementCache cache = new StatementCache(250);

    @Test
    void textsTogetherAreBounded() {
        for (int i = 0; i < 200; i++) {
            keep(i + "x".repeat(100_000));
        }
        List<ServerStatement> closed = cache.takeClosing();
        assertThat(closed)
                .hasSizeBetween(200 - StatementCache.MAX_TEXT / 100_000, 200 - StatementCache.MAX_TEXT / 100_001 + 1);
        assertThat(closed.get(0).sql()).as("LRU").startsWith("0x");
        assertThat(cache.get(199 + "x".repeat(100_000), "")).isNotNull();
    }

    @Test
    void aTextBeyondTheBoundIsNotKeptAndDrivesNoneOut() {
        ServerStatement small = keep("SELECT 1");
        ServerStatement large = keep("x".repeat(StatementCache.MAX_TEXT + 1));
        assertThat(cache.get("SELECT 1", "")).isSameAs(small);
        assertThat(cache.get(large.sql(), "")).isNull();
        assertThat(cache.takeClosing()).containsExactly(large);
    }

    private ServerStatement keep(String sql) {
        SqlCommand command = new SqlCommand(sql, SqlDialect.of(ServerVersion.of("8.0.15")), false);
        ServerStatement statement = new ServerStatement(command, 0, "", 0, false);
        statement.prepared(1, 0);
        statement.acquire();
        cache.put(statement);
        cache.letGo(statement);
        return statement;
    }
}
