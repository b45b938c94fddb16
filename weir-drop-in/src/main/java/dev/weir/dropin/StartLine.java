package dev.weir.dropin;

import dev.weir.jdbc.OptionUse;
import dev.weir.jdbc.OptionUse.Outcome;
import dev.weir.jdbc.WeirDriver;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says once, after the first connection, that Weir serves the URL, and what has become of its options. */
final class StartLine {
    private static final Logger LOG = Logger.getLogger("dev.weir.dropin");
    private static final Set<String> ACCOUNT = Set.of("user", "username", "password");

    private final WeirDriver driver;
    private final AtomicBoolean said = new AtomicBoolean();

    StartLine(WeirDriver driver) {
        this.driver = driver;
    }

    void say(String url, @Nullable Properties info) throws SQLException {
        if (LOG.isLoggable(Level.INFO) && said.compareAndSet(false, true)) {
            LOG.info(line(driver, url, info));
        }
    }

    /** Options are named without their values, among which are passwords. */
    static String line(WeirDriver driver, String url, @Nullable Properties info) throws SQLException {
        List<OptionUse> uses = driver.explain(url, info);
        return "Weir " + driver.getMajorVersion() + "." + driver.getMinorVersion()
                + " serves jdbc:mysql: in place of Connector/J"
                + names("; options honoured: ", uses, Outcome.HONOURED, Outcome.MAPPED)
                + names("; needless here: ", uses, Outcome.NOT_NEEDED)
                + names("; not supported and without effect: ", uses, Outcome.NOT_SUPPORTED)
                + names("; unknown and without effect: ", uses, Outcome.UNKNOWN);
    }

    private static String names(String title, List<OptionUse> uses, Outcome... outcomes) {
        Set<String> names = uses.stream()
                .filter(use -> List.of(outcomes).contains(use.outcome()) && !ACCOUNT.contains(use.name()))
                .map(OptionUse::name)
                .collect(Collectors.toCollection(TreeSet::new));
        return names.isEmpty() ? "" : title + String.join(", ", names);
    }
}
