package dev.weir.dropin;

import dev.weir.dropin.OptionUse.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Logs once, at the first connection, that Weir serves the URL, and the outcome of its options. */
final class StartLine {
    private static final Logger LOG = Logger.getLogger("dev.weir.dropin");
    /** Options that are not logged. */
    static final Set<String> ACCOUNT = Set.of("user", "username", "password");

    private final AtomicBoolean said = new AtomicBoolean();

    void say(String version, Map<String, String> given) {
        if (LOG.isLoggable(Level.INFO) && said.compareAndSet(false, true)) {
            LOG.info(line(version, given));
        }
    }

    /** Names options without their values, which may be passwords. */
    static String line(String version, Map<String, String> given) {
        List<OptionUse> uses = PeerOptions.explain(given);
        return "Weir " + version + " serves jdbc:mysql: in place of Connector/J"
                + names("; options honoured: ", uses, Outcome.HONOURED, Outcome.MAPPED)
                + names("; needless here: ", uses, Outcome.NOT_NEEDED)
                + names("; not supported and without effect: ", uses, Outcome.IGNORED, Outcome.REFUSED)
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
