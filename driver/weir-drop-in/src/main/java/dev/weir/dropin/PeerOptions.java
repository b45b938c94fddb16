package dev.weir.dropin;

import dev.weir.api.Compatibility;
import dev.weir.api.Option;
import dev.weir.dropin.OptionUse.Outcome;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Translates the options of Connector/J and MariaDB Connector/J; {@link PeerTable} has them all. */
final class PeerOptions {
    private PeerOptions() {}

    /**
     * Translates options; drops unknown ones, as Connector/J does.
     *
     * @throws SQLException when an option requests an unsupported feature without which results would differ or security
     *     suffer
     */
    static Map<String, String> translate(Map<String, String> all) throws SQLException {
        Given given = new Given(all);
        for (PeerOption mapped : PeerTable.of(Outcome.MAPPED)) {
            Option option = mapped.option();
            String value = option == null ? null : given.take(mapped.name());
            if (option != null && value != null) {
                given.putIfAbsent(option, value);
            }
        }
        TlsNames.translate(given);
        SessionNames.translate(given);
        statements(given);
        check(given.values());
        given.putIfAbsent(Option.EXCEPTIONS, "connectorj");
        given.values().keySet().removeIf(name -> Option.named(name).isEmpty());
        return given.values();
    }

    /** Options of statements and results that have a meaning for one value only, or are a part of another option here. */
    private static void statements(Given given) throws SQLException {
        if (given.takeFlag("disablePipeline", false)) {
            given.putIfAbsent(Option.PIPELINING, "off");
        }
        if (!given.takeFlag("enableSkipMeta", true)) {
            given.putIfAbsent(Option.METADATA, "full");
        }
        if (given.takeFlag("transformedBitIsBoolean", false) && !isFalse(given, Option.TINY_INT_1_IS_BIT)) {
            given.put(Option.TINY_INT_1_IS_BIT, "boolean");
        }
    }

    private static boolean isFalse(Given given, Option option) {
        String value = given.get(option);
        return value != null && Boolean.FALSE.equals(Given.truth(value));
    }

    /** Returns where the driver behaves like Connector/J, in part by its options. */
    static Compatibility compatibility(Map<String, String> all) throws SQLException {
        Given given = new Given(all);
        return new Compatibility(
                true,
                given.takeFlag("emptyStringsConvertToZero", true),
                given.takeFlag("padCharsWithSpace", false),
                given.takeFlag("useOldAliasMetadataBehavior", false),
                given.takeFlag("sendFractionalSeconds", true),
                given.takeFlag("jdbcCompliantTruncation", true));
    }

    /** Fails for options that cannot have their meaning. */
    private static void check(Map<String, String> given) throws SQLException {
        for (Map.Entry<String, String> each : given.entrySet()) {
            PeerOption option = PeerTable.named(each.getKey());
            if (option != null && option.treatment() == Outcome.REFUSED && !option.saysNothing(each.getValue())) {
                boolean secret = option.name().toLowerCase(Locale.ROOT).contains("password");
                throw new SQLFeatureNotSupportedException(
                        "option " + each.getKey() + "=" + (secret ? "***" : each.getValue()) + " is not supported: "
                                + option.text() + "; take it out"
                                + (option.accepted().isEmpty()
                                        ? ""
                                        : ", or set " + String.join(" or ", option.accepted())),
                        "0A000");
            }
        }
    }

    /** Returns the outcome of each option. */
    static List<OptionUse> explain(Map<String, String> given) {
        return given.entrySet().stream()
                .map(each -> use(each.getKey(), each.getValue()))
                .toList();
    }

    private static OptionUse use(String name, String value) {
        Optional<Option> own = Option.named(name);
        if (own.isPresent()) {
            return new OptionUse(name, Outcome.HONOURED, own.get().propertyName());
        }
        PeerOption peer = PeerTable.named(name);
        if (peer == null) {
            return new OptionUse(name, Outcome.UNKNOWN, "no driver is known to have it");
        }
        String detail = peer.option() == null ? peer.text() : peer.option().propertyName();
        return new OptionUse(name, peer.outcome(value), detail);
    }
}
