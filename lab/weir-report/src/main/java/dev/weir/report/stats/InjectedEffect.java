package dev.weir.report.stats;

import dev.weir.report.model.Manifest;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The effect that an injecting arm adds, derived from its id.
 *
 * @param words the effect in words, for example {@code +5 %}
 * @param truth the ratio it causes; {@code NaN} if that depends on the link
 * @param ofMeans whether only mean times show the effect, since it hits few operations
 */
record InjectedEffect(String words, double truth, boolean ofMeans) {
    /** The arm that adds nothing, in the worker of those that add something. */
    static final String NOTHING = "injected.nothing";

    private static final Pattern PERCENT = Pattern.compile("injected\\.(\\d+)-percent");

    static InjectedEffect of(Manifest.Arm arm) {
        OptionalInt percent = percent(arm.id());
        if (percent.isPresent()) {
            return new InjectedEffect("+" + percent.getAsInt() + " %", 1 + percent.getAsInt() / 100.0, false);
        }
        return switch (arm.id()) {
            case "injected.round-trip" -> new InjectedEffect("+1 round trip", Double.NaN, false);
            case "injected.rare-stalls" -> new InjectedEffect("+5 % by rare stalls", 1.05, true);
            default -> new InjectedEffect(arm.description(), Double.NaN, false);
        };
    }

    /** Returns the percentage that an arm adds to operations; empty if it adds another effect. */
    static OptionalInt percent(String arm) {
        Matcher matcher = PERCENT.matcher(arm);
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }
}
