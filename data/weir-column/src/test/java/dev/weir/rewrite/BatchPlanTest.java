package dev.weir.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchPlanTest {
    private static <T> T of(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** A server that gives the row with key 7, whatever it is asked for. */
    private static Connection sameRowAlways() {
        int[] left = {1};
        ResultSet rows = of(ResultSet.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "next" -> left[0]-- > 0;
            case "getString" -> "7";
            case "getLong" -> 10L;
            case "getBoolean" -> true;
            default -> null;
        });
        PreparedStatement statement = of(PreparedStatement.class, (proxy, method, arguments) -> {
            left[0] = 1;
            return method.getName().equals("executeQuery") ? rows : null;
        });
        return of(Connection.class, (proxy, method, arguments) -> statement);
    }

    @Test
    void aServerThatGivesTheSameRowsAgainIsNotWalkedForEver() throws Exception {
        KeyOrder key = new KeyOrder(List.of(PrimaryKeyColumn.of("id", "int", "int(11)", "", "")));
        Subject subject = new Subject(new TableName("d", "t"), "v", 1000, key, List.of(), 1, "", "");
        try (PlainRule rule = new PlainRule()) {
            BatchPlan plan = new BatchPlan(sameRowAlways(), subject, rule, WalkLimits.of(1, 0), KeyRange.all());
            assertThat(plan.next()).isPresent();
            assertThatThrownBy(plan::next)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("after key id=7")
                    .hasMessageContaining("gave that row again");
        }
    }
}
