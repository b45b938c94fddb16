package dev.weir.url;

import dev.weir.jdbc.Option;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Finds the options in a URL and in properties, which come before the URL's; what it does not know is logged once. */
public final class OptionReader {
    private static final Logger LOG = Logger.getLogger("dev.weir.jdbc");
    private static final int REMEMBERED = 1000;

    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /**
     * Reads the options.
     *
     * @param url whose properties count where {@code info} has none of the name
     * @param info properties, if there are any
     * @return their values
     * @throws SQLException when another driver's name has a value that means nothing here
     */
    public OptionValues read(ConnectionUrl url, @Nullable Properties info) throws SQLException {
        Map<String, String> all = new LinkedHashMap<>(url.properties());
        if (info != null) {
            for (String name : info.stringPropertyNames()) {
                all.keySet().removeIf(name::equalsIgnoreCase);
                all.put(name, info.getProperty(name));
            }
        }
        return sort(all);
    }

    private OptionValues sort(Map<String, String> all) throws SQLException {
        Map<Option, OptionValues.Given> own = new EnumMap<>(Option.class);
        Map<String, String> foreign = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.forEach((name, value) -> Option.named(name)
                .ifPresentOrElse(
                        option -> own.put(option, new OptionValues.Given(option.propertyName(), value)),
                        () -> foreign.put(name, value)));
        PeerOptions.translate(foreign, own);
        foreign.keySet().forEach(this::report);
        return new OptionValues(own);
    }

    private void report(String name) {
        if (logged.size() >= REMEMBERED || !logged.add(name.toLowerCase(Locale.ROOT))) {
            return;
        }
        String reason = PeerOptions.ignored(name);
        if (reason != null) {
            LOG.log(Level.FINE, "property {0} has no effect: {1}", new Object[] {name, reason});
        } else {
            String meant =
                    NearestName.of(name).map(near -> "; is " + near + " meant?").orElse("");
            LOG.log(Level.WARNING, "property {0} is not known and has no effect{1}", new Object[] {name, meant});
        }
    }
}
