package dev.weir.acceptance;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What has to be refused, by the driver or by the server. */
public final class SqlErrors {
    private SqlErrors() {}

    /** Expects an {@link SQLException} whose message has these parts. */
    public static void assertFails(ThrowingCallable call, String... parts) {
        AbstractThrowableAssert<?, ?> error = assertThatThrownBy(call).isInstanceOf(SQLException.class);
        for (String part : parts) {
            error.hasMessageContaining(part);
        }
    }
}
