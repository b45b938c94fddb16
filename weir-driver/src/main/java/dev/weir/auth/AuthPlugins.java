package dev.weir.auth;

import dev.weir.error.SqlState;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;

/** The plugins that there are, by name. */
public final class AuthPlugins {
    private AuthPlugins() {}

    /**
     * Makes the plugin that answers the greeting: the one it names, or, when that is not known, one whose answer gives
     * nothing away; the server then says which it wants. {@code name} is as the greeting says it, perhaps empty.
     */
    public static AuthPlugin first(String name, Credentials credentials) {
        boolean sha2 = name.equals(CachingSha2Password.NAME);
        if (!credentials.rules().allow(sha2 ? CachingSha2Password.NAME : NativePassword.NAME)) {
            return new NoAnswer();
        }
        return sha2 ? new CachingSha2Password(credentials) : new NativePassword(credentials);
    }

    /**
     * Makes a plugin for one login; {@code name} is as the server calls it. Fails when there is none of that name, or
     * it may not be used.
     */
    public static AuthPlugin named(String name, Credentials credentials) throws SQLException {
        credentials.rules().check(name);
        return switch (name) {
            case NativePassword.NAME -> new NativePassword(credentials);
            case CachingSha2Password.NAME -> new CachingSha2Password(credentials);
            case Sha256Password.NAME -> new Sha256Password(credentials);
            case Ed25519Password.NAME -> new Ed25519Password(credentials);
            case ParsecPassword.NAME -> new ParsecPassword(credentials);
            case ClearPassword.NAME -> new ClearPassword(credentials);
            case DialogPassword.NAME -> new DialogPassword(credentials);
            default -> throw refused(MissingPlugins.message(name));
        };
    }

    /** The client will not go on; {@code message} is why, and what to do. */
    public static SQLException refused(String message) {
        return new SQLInvalidAuthorizationSpecException(message, SqlState.INVALID_AUTHORIZATION.code());
    }
}
