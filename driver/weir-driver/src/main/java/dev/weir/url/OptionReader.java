package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.api.OptionTranslator;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the options in a URL and in properties, which come before the URL's. */
public final class OptionReader {
    private final OptionTranslator translator;

    public OptionReader() {
        this(given -> given);
    }

    /** Reads options under other names; {@code translator} makes options of the driver of them. */
    public OptionReader(OptionTranslator translator) {
        this.translator = translator;
    }

    /** Reads the options; see {@link #read(ConnectionUrl, Properties, Supplier)}. */
    public OptionValues read(ConnectionUrl url, @Nullable Properties info) throws SQLException {
        return read(url, info, null);
    }

    /**
     * Reads the options: {@code info} comes before the URL, and {@code passwords}, if given, have that of each login. Fails when
     * an option is not known, with what to write instead.
     */
    public OptionValues read(ConnectionUrl url, @Nullable Properties info, @Nullable Supplier<String> passwords)
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
}
