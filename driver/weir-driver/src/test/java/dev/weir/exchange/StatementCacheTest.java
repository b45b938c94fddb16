package dev.weir.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlDialect;
import dev.weir.testkit.Await;
import java.util.ArrayList;
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

    @Test
    void whatItsUserHasForgottenIsClosed() {
        StatementCache keepsNone = new StatementCache(0);
        List<Object> users = new ArrayList<>();
        List<StatementUse> uses = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            users.add(new Object());
            ServerStatement statement = prepared("SELECT " + i);
            keepsNone.put(statement);
            uses.add(keepsNone.use(users.get(i), statement));
        }
        for (int ended : new int[] {0, 2, 4}) {
            keepsNone.letGo(uses.get(ended));
        }
        assertThat(sqls(keepsNone.takeClosing())).containsExactly("SELECT 0", "SELECT 2", "SELECT 4");
        uses.clear();
        users.set(1, "of another");
        List<ServerStatement> closed = new ArrayList<>();
        Await.until("the user of one is garbage", () -> {
            System.gc();
            closed.addAll(keepsNone.takeClosing());
            return !closed.isEmpty();
        });
        assertThat(sqls(closed)).containsExactly("SELECT 1");
        assertThat(users.get(3)).as("uses one still").isNotNull();
    }

    @Test
    void whatTheServerHasForgottenIsNotClosed() {
        StatementCache keepsNone = new StatementCache(0);
        ServerStatement statement = prepared("SELECT 1");
        keepsNone.put(statement);
        StatementUse use = keepsNone.use(this, statement);
        keepsNone.clear();
        keepsNone.letGo(use);
        assertThat(keepsNone.takeClosing()).isEmpty();
    }

    private static List<String> sqls(List<ServerStatement> statements) {
        return statements.stream().map(ServerStatement::sql).toList();
    }

    private ServerStatement keep(String sql) {
        ServerStatement statement = prepared(sql);
        cache.put(statement);
        cache.letGo(statement);
        return statement;
    }

    private static ServerStatement prepared(String sql) {
        SqlCommand command = new SqlCommand(sql, SqlDialect.of(ServerVersion.of("8.0.15")), false);
        ServerStatement statement = new ServerStatement(command, 0, "", 0, false);
        statement.prepared(1, 0);
        statement.acquire();
        return statement;
    }
}
