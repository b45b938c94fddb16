package dev.weir.auth;

import java.sql.SQLException;

/** {@code mysql_clear_password}, which is always refused: whoever plays the server would have the password. */
final class ClearPassword implements AuthPlugin {
    static final String NAME = "mysql_clear_password";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public byte[] start(byte[] challenge) throws SQLException {
        throw AuthPlugins.refused("the server asks for the password in clear, plugin=" + NAME
                + "; this driver never sends it that way; have the account use another plugin, such as "
                + CachingSha2Password.NAME);
    }

    @Override
    public byte[] next(byte[] data) throws SQLException {
        return start(data);
    }
}
