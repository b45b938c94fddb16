package dev.weir.url;

import dev.weir.jdbc.Option;
import dev.weir.jdbc.OptionUse;
import dev.weir.jdbc.OptionUse.Outcome;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
    private final Map<Option, String> defaults;

    /** Reads options with their own defaults. */
    public OptionReader() {
        this(Map.of());
    }

    /**
     * Reads options of which some have other defaults.
     *
     * @param defaults in place of the options' own
     */
    public OptionReader(Map<Option, String> defaults) {
        this.defaults = Map.copyOf(defaults);
    }

    /**
     * Reads the options.
     *
     * @param url whose properties count where {@code info} has none of the name
     * @param info properties, if there are any
     * @return their values
     * @throws SQLException when another driver's name has a value that means nothing here
     */
    public OptionValues read(ConnectionUrl url, @Nullable Properties info) throws SQLException {
        return sort(given(url, info));
    }

    /**
     * Says what becomes of each option that is given.
     *
     * @param url as for {@link #read}
     * @param info as for {@link #read}
     * @return an entry for each, the URL's first
     */
    public static List<OptionUse> explain(ConnectionUrl url, @Nullable Properties info) {
        List<OptionUse> uses = new ArrayList<>();
        given(url, info).forEach((name, value) -> uses.add(use(name, value)));
        return uses;
    }

    private static OptionUse use(String name, String value) {
        Optional<Option> own = Option.named(name);
        if (own.isPresent()) {
            return new OptionUse(name, Outcome.HONOURED, own.get().propertyName());
        }
        PeerOption peer = PeerTable.named(name);
        if (peer == null) {
            String near =
                    NearestName.of(name).map(known -> "is " + known + " meant?").orElse("");
            return new OptionUse(name, Outcome.UNKNOWN, near);
        }
        String detail = peer.option() == null ? peer.text() : peer.option().propertyName();
        return new OptionUse(name, peer.outcome(value), detail);
    }

    private static Map<String, String> given(ConnectionUrl url, @Nullable Properties info) {
        Map<String, String> all = new LinkedHashMap<>(url.properties());
        if (info != null) {
            for (String name : info.stringPropertyNames()) {
                all.keySet().removeIf(name::equalsIgnoreCase);
                all.put(name, info.getProperty(name));
            }
        }
        return all;
    }

    private OptionValues sort(Map<String, String> all) throws SQLException {
        Map<Option, OptionValues.Given> own = new EnumMap<>(Option.class);
        Map<String, String> foreign = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.forEach((name, value) -> Option.named(name)
                .ifPresentOrElse(
                        option -> own.put(option, new OptionValues.Given(option.propertyName(), value)),
                        () -> foreign.put(name, value)));
        PeerOptions.translate(foreign, own);
        defaults.forEach((option, value) ->
                own.computeIfAbsent(option, missing -> new OptionValues.Given(option.propertyName(), value)));
        PeerOptions.check(foreign);
        foreign.forEach(this::report);
        return new OptionValues(own);
    }

    private void report(String name, String value) {
        if (logged.size() >= REMEMBERED || !logged.add(name.toLowerCase(Locale.ROOT))) {
            return;
        }
        OptionUse use = use(name, value);
        switch (use.outcome()) {
            case UNKNOWN ->
                LOG.log(Level.WARNING, "property {0} is not known and has no effect{1}", new Object[] {
                    name, use.detail().isEmpty() ? "" : "; " + use.detail()
                });
            case NOT_SUPPORTED ->
                LOG.log(Level.INFO, "property {0} has no effect: {1}", new Object[] {name, use.detail()});
            default -> LOG.log(Level.FINE, "property {0} has no effect: {1}", new Object[] {name, use.detail()});
        }
    }
}
