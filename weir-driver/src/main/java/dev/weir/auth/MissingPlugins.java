package dev.weir.auth;

import java.util.Map;

/** Plugins that servers have and this driver does not, and what to do. */
final class MissingPlugins {
    private static final String OTHERWISE =
            "; have the account use " + CachingSha2Password.NAME + " (MySQL) or " + Ed25519Password.NAME + " (MariaDB)";

    private static final String KERBEROS = "Kerberos is not supported";
    private static final String DEVICE = "it asks a person to touch a security device, which a driver cannot";

    private static final Map<String, String> WHY = Map.ofEntries(
            Map.entry("authentication_kerberos_client", KERBEROS),
            Map.entry("auth_gssapi_client", KERBEROS),
            Map.entry(
                    "authentication_ldap_sasl_client",
                    "SASL is not supported; over TLS, authentication_ldap_simple asks for the password by "
                            + ClearPassword.NAME + ", which is"),
            Map.entry("authentication_webauthn_client", DEVICE),
            Map.entry("authentication_fido_client", DEVICE),
            Map.entry(
                    "authentication_oci_client",
                    "it signs with the key of an Oracle Cloud account, which is not supported"),
            Map.entry(
                    "authentication_openid_connect_client",
                    "it sends a token of an identity provider, which is not supported"),
            Map.entry(
                    "authentication_windows_client",
                    "it logs in as the Windows account of the client, which is not supported"),
            Map.entry(
                    "mysql_old_password",
                    "the hash of MySQL before 4.1 is no secret any more; set the account's password again (SET PASSWORD)"));

    private MissingPlugins() {}

    /** Why a plugin is not there, and the way out. */
    static String message(String name) {
        String why = WHY.get(name);
        return "the account wants an authentication plugin that this driver does not have, plugin=" + name
                + (why == null ? "" : " (" + why + ")") + OTHERWISE;
    }
}
