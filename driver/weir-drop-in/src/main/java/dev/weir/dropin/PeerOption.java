package dev.weir.dropin;

import dev.weir.api.Option;
import dev.weir.dropin.OptionUse.Outcome;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Another driver's option.
 *
 * @param name its name
 * @param treatment its outcome, any but HONOURED and UNKNOWN
 * @param option the driver's option of the same meaning; null for none
 * @param text its meaning here, or why it has no effect or is refused
 * @param accepted values, in lower case, that agree with the driver's behaviour
 */
record PeerOption(String name, Outcome treatment, @Nullable Option option, String text, Set<String> accepted) {
    PeerOption {
        accepted = Set.copyOf(accepted);
    }

    /** Returns the outcome for a value. */
    Outcome outcome(String value) {
        return treatment != Outcome.MAPPED && saysNothing(value) ? Outcome.NOT_NEEDED : treatment;
    }

    /** Returns whether a value requests nothing: empty, off, or the driver's behaviour. */
    boolean saysNothing(String value) {
        String plain = value.trim().toLowerCase(Locale.ROOT);
        Boolean truth = Given.truth(plain);
        boolean off = treatment == Outcome.IGNORED && accepted.isEmpty() && Boolean.FALSE.equals(truth);
        return plain.isEmpty()
                || off
                || accepted.contains(plain)
                || (truth != null && accepted.contains(truth.toString()));
    }
}
