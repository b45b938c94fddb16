package dev.weir.url;

import dev.weir.api.Compatibility;
import dev.weir.api.Option;
import dev.weir.api.OptionTranslator;
import dev.weir.error.Errors;
import dev.weir.error.ExceptionStyle;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Values of options, parsed when asked for; an invalid one fails with the expected form. */
public final class OptionValues {
    private final Map<Option, String> given;
    private final UnaryOperator<SQLException> classes;
    private final Compatibility compatibility;
    private final @Nullable Supplier<String> passwords;

    OptionValues(
            Map<Option, String> given,
            UnaryOperator<SQLException> classes,
            Compatibility compatibility,
            @Nullable Supplier<String> passwords) {
        this.given = given;
        this.classes = classes;
        this.compatibility = compatibility;
        this.passwords = passwords;
    }

    /**
     * Reads the options of a URL and of {@code info}, which overrides the URL, through {@code translator}. {@code passwords},
     * if given, supplies each login's password. Fails for an unknown option, with the name to use instead.
     */
    public static OptionValues read(
            ConnectionUrl url,
            @Nullable Properties info,
            OptionTranslator translator,
            @Nullable Supplier<String> passwords)
            throws SQLException {
        Map<String, String> given = given(url, info);
        Map<Option, String> values = new EnumMap<>(Option.class);
        for (Map.Entry<String, String> each : translator.translate(given).entrySet()) {
            Optional<Option> option = Option.named(each.getKey());
            values.put(option.orElseThrow(() -> UnknownOptions.error(each.getKey())), each.getValue());
        }
        return new OptionValues(values, translator::exception, translator.compatibility(given), passwords);
    }

    private static Map<String, String> given(ConnectionUrl url, @Nullable Properties info) {
        Map<String, String> all = new LinkedHashMap<>();
        url.properties().forEach((name, value) -> put(all, name, value));
        if (info != null) {
            info.stringPropertyNames().forEach(name -> put(all, name, info.getProperty(name)));
        }
        return all;
    }

    private static void put(Map<String, String> all, String name, String value) {
        all.keySet().removeIf(name::equalsIgnoreCase);
        all.put(name, value);
    }

    Compatibility compatibility() {
        return compatibility;
    }

    @Nullable
    Supplier<String> passwords() {
        return passwords;
    }

    /** Returns the given text, or the default. */
    public String text(Option option) {
        return given.getOrDefault(option, option.defaultValue());
    }

    boolean flag(Option option) throws SQLException {
        String text = given.get(option);
        // connections are opened often, and few options given
        Boolean flag = text == null ? Boolean.valueOf(option.defaultValue()) : truth(text);
        if (flag == null) {
            throw wrong(option, String.join(" or ", option.choices()));
        }
        return flag;
    }

    /** Reads a flag, also Connector/J's yes and no and MariaDB's 1 and 0; null for other text. */
    static @Nullable Boolean truth(String text) {
        return switch (text.trim().toLowerCase(Locale.ROOT)) {
            case "true", "yes", "1" -> Boolean.TRUE;
            case "false", "no", "0" -> Boolean.FALSE;
            default -> null;
        };
    }

    /** Returns a list's names, which are separated by commas. */
    List<String> names(Option option) {
        return Arrays.stream(text(option).split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** Returns a whole number from 0; fails for other text. */
    public int number(Option option) throws SQLException {
        try {
            int number = Integer.parseInt(text(option).trim());
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw wrong(option, "a whole number from 0 to " + Integer.MAX_VALUE, e);
        }
        throw wrong(option, "0 or more");
    }

    long bytes(Option option) throws SQLException {
        String text = text(option).trim().toUpperCase(Locale.ROOT);
        int unit = text.isEmpty() ? -1 : "KMG".indexOf(text.charAt(text.length() - 1));
        String digits = unit < 0 ? text : text.substring(0, text.length() - 1);
        try {
            long number = Math.multiplyExact(Long.parseLong(digits), 1L << (10 * (unit + 1)));
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException | ArithmeticException e) {
            throw wrong(option, "bytes, such as 8388608, 8192K, 8M or 1G", e);
        }
        throw wrong(option, "0 or more");
    }

    <E extends Enum<E>> E choice(Option option, Class<E> type) throws SQLException {
        return Enum.valueOf(type, choice(option).replace('-', '_').toUpperCase(Locale.ROOT));
    }

    /** Returns one of the option's choices, in its spelling. */
    String choice(Option option) throws SQLException {
        String text = given.get(option);
        if (text == null) {
            return option.defaultValue();
        }
        Boolean flag = truth(text);
        String wanted = plain(flag == null ? text : flag.toString());
        return option.choices().stream()
                .filter(each -> plain(each).equals(wanted))
                .findFirst()
                .orElseThrow(() -> wrong(option, "one of " + String.join(", ", option.choices())));
    }

    ExceptionStyle exceptions() throws SQLException {
        return choice(Option.EXCEPTIONS).equals("jdbc") ? ExceptionStyle.JDBC : ExceptionStyle.connectorJ(classes);
    }

    /** Accepts Connector/J's convertToNull and others' verify-ca. */
    static String plain(String name) {
        return name.replace("_", "").replace("-", "").toUpperCase(Locale.ROOT);
    }

    @Nullable
    Path path(Option option) throws SQLException {
        String text = text(option);
        try {
            return text.isEmpty() ? null : Path.of(text);
        } catch (InvalidPathException e) {
            throw wrong(option, "a path of this system", e);
        }
    }

    ZoneId zone(Option option) throws SQLException {
        String text = text(option).trim();
        if (text.isEmpty() || text.equalsIgnoreCase("LOCAL") || text.equalsIgnoreCase("SERVER")) {
            // the server's zone is not known yet
            return ZoneId.systemDefault();
        }
        try {
            return ZoneId.of(text, ZoneId.SHORT_IDS);
        } catch (DateTimeException e) {
            throw wrong(option, "LOCAL, SERVER or a zone such as UTC, +02:00 or Europe/Berlin", e);
        }
    }

    SQLException wrong(Option option, String expected) {
        String shown = ConnectionUrl.isSecret(option.propertyName()) ? "***" : text(option);
        return UnknownOptions.goneValue(
                        option.propertyName() + "=" + text(option).trim())
                .orElseGet(() ->
                        Errors.argument("option " + option.propertyName() + "=" + shown + "; expected " + expected));
    }

    private SQLException wrong(Option option, String expected, Exception cause) {
        return Errors.because(wrong(option, expected), cause);
    }
}
