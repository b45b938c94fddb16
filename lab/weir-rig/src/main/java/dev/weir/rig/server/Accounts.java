package dev.weir.rig.server;

import dev.weir.rig.Account;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

/** The accounts on a server of the lab's own, with passwords that live as long as the server. */
record Accounts(Account main, Optional<Account> nativePassword) {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int PASSWORD_BYTES = 16;

    static Accounts random(ProductVersion version) {
        return new Accounts(
                new Account("weir", randomPassword()),
                version.hasNativePassword()
                        ? Optional.of(new Account("weir_native", randomPassword()))
                        : Optional.empty());
    }

    /**
     * Returns the SQL to run before the first connection, one statement per line. Root gets an unknown random password, never an empty one.
     */
    String startUpSql(ProductVersion version) {
        StringBuilder sql = new StringBuilder();
        sql.append("ALTER USER 'root'@'localhost' IDENTIFIED BY '%s';\n".formatted(randomPassword()));
        create(sql, main, "IDENTIFIED BY '" + main.password() + "'");
        nativePassword.ifPresent(account -> create(sql, account, nativeClause(version, account.password())));
        return sql.toString();
    }

    private static String nativeClause(ProductVersion version, String password) {
        return version.mariadb()
                ? "IDENTIFIED VIA mysql_native_password USING PASSWORD('" + password + "')"
                : "IDENTIFIED WITH mysql_native_password BY '" + password + "'";
    }

    private static void create(StringBuilder sql, Account account, String authentication) {
        sql.append("CREATE USER '%s'@'%%' %s;\n".formatted(account.user(), authentication));
        sql.append("GRANT ALL PRIVILEGES ON *.* TO '%s'@'%%' WITH GRANT OPTION;\n".formatted(account.user()));
    }

    static String randomPassword() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
