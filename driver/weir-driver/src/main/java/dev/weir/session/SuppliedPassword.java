package dev.weir.session;

import dev.weir.error.SqlState;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks an application's supplier for the password of a login. */
final class SuppliedPassword {
    private SuppliedPassword() {}

    /** Returns the password for a login that begins now; fails when the supplier does, or takes longer than is left. */
    static String of(Settings.Password password, Deadline deadline) throws SQLException, IOException {
        Supplier<String> supplier = password.supplier();
        if (supplier == null) {
            return password.text();
        }
        String supplied;
        try {
            supplied = deadline.await("the password's supplier", supplier::get);
        } catch (ExecutionException e) {
            throw refused("has failed: " + e.getCause() + "; it is asked again for the next connection", e.getCause());
        }
        if (supplied == null) {
            throw refused("gave null; expected a password, empty for an account without one", null);
        }
        return supplied;
    }

    private static SQLException refused(String what, @Nullable Throwable cause) {
        return new SQLInvalidAuthorizationSpecException(
                "no connection was opened: the password's supplier " + what,
                SqlState.INVALID_AUTHORIZATION.code(),
                cause);
    }
}
