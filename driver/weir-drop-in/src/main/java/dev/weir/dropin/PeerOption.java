package dev.weir.dropin;

import dev.weir.api.Option;
import dev.weir.dropin.OptionUse.Outcome;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of another driver's name here.
 *
 * @param name as the other driver has it
 * @param treatment what is done with it: all but HONOURED and UNKNOWN
 * @param option what it is another name for, if it is just that
 * @param text what it means here, or why it has no effect or is refused
 * @param accepted values, in lower case, that say nothing but what is the case anyway
 */
record PeerOption(String name, Outcome treatment, @Nullable Option option, String text, Set<String> accepted) {
    PeerOption {
        accepted = Set.copyOf(accepted);
    }

    /** Returns what becomes of it with a value. */
    Outcome outcome(String value) {
        return treatment != Outcome.MAPPED && saysNothing(value) ? Outcome.NOT_NEEDED : treatment;
    }

    /** Returns whether a value asks for nothing: empty, off, or what is the case anyway. */
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
