package dev.weir.url;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.jdbc.Option;
import dev.weir.url.PeerOption.Treatment;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Translates property names of Connector/J and MariaDB Connector/J into options of ours; {@link PeerTable} has them all. */
final class PeerOptions {
    /** MariaDB's {@code sslMode}s that have another name; {@code allow} encrypts where the server can. */
    private static final Map<String, String> TLS_MODES = Map.of(
            "DISABLE", "DISABLED",
            "FALSE", "DISABLED",
            "0", "DISABLED",
            "ALLOW", "PREFERRED",
            "TRUST", "REQUIRED",
            "VERIFYFULL", "VERIFYIDENTITY",
            "TRUE", "VERIFYIDENTITY",
            "1", "VERIFYIDENTITY");

    static final String DISABLE_PIPELINE = "disablePipeline";
    static final String SKIP_METADATA = "enableSkipMeta";
    static final String INTERACTIVE = "interactiveClient";

    private PeerOptions() {}

    /** Whether a value must not be shown, whoever's name it is. */
    static boolean isSecret(String name) {
        return name.toLowerCase(Locale.ROOT).contains("password");
    }

    /** Whether a name says who logs in, or is a secret. */
    static boolean isCredential(String name) {
        PeerOption peer = PeerTable.named(name);
        return isSecret(name)
                || name.equalsIgnoreCase(Option.USER.propertyName())
                || (peer != null && peer.option() == Option.USER);
    }

    /** What a mode of TLS is called here, if it is one of MariaDB's names. */
    static @Nullable String choice(Option option, String plain) {
        return option == Option.SSL_MODE ? TLS_MODES.get(plain) : null;
    }

    /** Turns aliases into our options, unless those are given too, and takes them out of the rest. */
    static void translate(Map<String, String> foreign, Map<Option, OptionValues.Given> own) throws SQLException {
        SessionZone.translate(foreign, own);
        for (PeerOption mapped : PeerTable.of(Treatment.MAPPED)) {
            OptionValues.Given given = mapped.option() == null ? null : take(foreign, mapped.name());
            if (given != null) {
                own.putIfAbsent(mapped.option(), given);
            }
        }
        switchedOff(foreign, own, DISABLE_PIPELINE, true, Option.PIPELINING, "off");
        switchedOff(foreign, own, SKIP_METADATA, false, Option.METADATA, "full");
        OldTlsOptions.translate(foreign, own);
        interactive(foreign, own);
    }

    /** An interactive client is closed later: the server would take one time-out for the other. */
    private static void interactive(Map<String, String> foreign, Map<Option, OptionValues.Given> own)
            throws SQLException {
        if (Boolean.TRUE.equals(takeFlag(foreign, INTERACTIVE, "sessionVariables=wait_timeout=.."))) {
            OptionValues.Given before = own.get(Option.SESSION_VARIABLES);
            // what was given by itself comes last, so that it counts
            String all = "wait_timeout=@@interactive_timeout"
                    + (before == null || before.value().isBlank() ? "" : "," + before.value());
            own.put(Option.SESSION_VARIABLES, new OptionValues.Given(Option.SESSION_VARIABLES.propertyName(), all));
        }
    }

    /** Refuses what would not be what it says. */
    static void check(Map<String, String> foreign) throws SQLException {
        for (Map.Entry<String, String> given : foreign.entrySet()) {
            PeerOption option = PeerTable.named(given.getKey());
            if (option != null && option.treatment() == Treatment.REFUSED && !option.saysNothing(given.getValue())) {
                String value = isSecret(option.name()) ? "***" : given.getValue();
                throw Errors.usage(
                        "option " + given.getKey() + "=" + value + " is not supported: " + option.text()
                                + "; take it out"
                                + (option.accepted().isEmpty()
                                        ? ""
                                        : ", or set " + String.join(" or ", option.accepted())),
                        SqlState.FEATURE_NOT_SUPPORTED);
            }
        }
    }

    /** Takes a name out, with its value and as it was written, if it is there. */
    static OptionValues.@Nullable Given take(Map<String, String> foreign, String name) {
        for (Map.Entry<String, String> entry : foreign.entrySet()) {
            if (entry.getKey().equalsIgnoreCase(name)) {
                // a tree's entry may be another one once it is removed
                OptionValues.Given given = new OptionValues.Given(entry.getKey(), entry.getValue());
                foreign.remove(given.name());
                return given;
            }
        }
        return null;
    }

    /** Takes out a name that is true or false, if it is there. */
    static @Nullable Boolean takeFlag(Map<String, String> foreign, String name, String better) throws SQLException {
        OptionValues.Given given = take(foreign, name);
        if (given == null) {
            return null;
        }
        Boolean flag = OptionValues.truth(given.value());
        if (flag == null) {
            throw Errors.usage(
                    "option " + given.name() + "=" + given.value() + "; expected true or false; better use " + better,
                    SqlState.INVALID_ARGUMENT);
        }
        return flag;
    }

    /** A switch of MariaDB Connector/J's, of which one position says something. */
    private static void switchedOff(
            Map<String, String> foreign,
            Map<Option, OptionValues.Given> own,
            String name,
            boolean position,
            Option option,
            String value)
            throws SQLException {
        Boolean given = takeFlag(foreign, name, option.propertyName());
        if (given != null && given == position) {
            own.putIfAbsent(option, new OptionValues.Given(name, value));
        }
    }
}
