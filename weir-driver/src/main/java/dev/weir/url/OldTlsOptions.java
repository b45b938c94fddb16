package dev.weir.url;

import dev.weir.jdbc.Option;
import java.sql.SQLException;
import java.util.Map;

/**
 * {@code useSSL}, {@code requireSSL} and {@code verifyServerCertificate}, which were Connector/J's before {@code sslMode}.
 * They count only without it.
 */
final class OldTlsOptions {
    static final String USE = "useSSL";
    static final String REQUIRE = "requireSSL";
    static final String VERIFY = "verifyServerCertificate";

    /** Both were MariaDB Connector/J's. */
    static final String TRUST = "trustServerCertificate";

    static final String ANY_NAME = "disableSslHostnameVerification";

    private OldTlsOptions() {}

    static void translate(Map<String, String> foreign, Map<Option, OptionValues.Given> own) throws SQLException {
        Boolean use = PeerOptions.takeFlag(foreign, USE, "sslMode");
        Boolean require = PeerOptions.takeFlag(foreign, REQUIRE, "sslMode");
        Boolean verify = PeerOptions.takeFlag(foreign, VERIFY, "sslMode");
        Boolean trust = PeerOptions.takeFlag(foreign, TRUST, "sslMode");
        Boolean anyName = PeerOptions.takeFlag(foreign, ANY_NAME, "sslMode");
        OptionValues.Given mode = own.get(Option.SSL_MODE);
        if (mode != null) {
            String plain = OptionValues.plain(mode.value());
            if (Boolean.TRUE.equals(anyName) && (plain.equals("VERIFYIDENTITY") || plain.equals("VERIFYFULL"))) {
                own.put(Option.SSL_MODE, new OptionValues.Given(mode.name(), "VERIFY_CA"));
            }
            return;
        }
        if (Boolean.FALSE.equals(use)) {
            own.put(Option.SSL_MODE, new OptionValues.Given("sslMode", "DISABLED"));
        } else if (Boolean.TRUE.equals(verify)) {
            own.put(Option.SSL_MODE, new OptionValues.Given("sslMode", "VERIFY_CA"));
        } else if (Boolean.TRUE.equals(require) || Boolean.TRUE.equals(trust)) {
            own.put(Option.SSL_MODE, new OptionValues.Given("sslMode", "REQUIRED"));
        }
    }
}
