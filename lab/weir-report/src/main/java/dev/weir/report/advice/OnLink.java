package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;

/**
 * The advice on one link, for a table cell.
 *
 * @param link name of the link
 * @param outcome the kind of advice
 * @param gain the gain in words: {@code 30 % less time}; empty for none
 * @param arm display name of the arm to use, with those that cannot be distinguished from it; empty for none
 * @param besides another driver, or work of the application that gains more, in words; empty for neither
 */
public record OnLink(String link, Outcome outcome, String gain, String arm, String besides) {

    /** The kinds of advice, each with the sign that starts its cell. */
    public enum Outcome {
        /** A change, backed by a verdict. */
        CHANGE("▼"),
        /** A probable change, without a verdict. */
        PROBABLY("?"),
        /** No change: nothing is faster by enough. */
        STAY("="),
        /** The arm in use was not measured there, or a control failed. */
        UNKNOWN("");

        private final String sign;

        Outcome(String sign) {
            this.sign = sign;
        }
    }

    /** Returns the cell of a link about which nothing is known. */
    public static OnLink unknown(String link) {
        return new OnLink(link, Outcome.UNKNOWN, "", "", "");
    }

    static OnLink of(Recommendation it, boolean decided, Interval ratio, String arm, String besides) {
        String link = it.choice().situation().path().name();
        return it.stays()
                ? new OnLink(link, Outcome.STAY, "", "", besides)
                : new OnLink(
                        link,
                        decided ? Outcome.CHANGE : Outcome.PROBABLY,
                        Prose.plain(RatioWords.brief(ratio)),
                        arm,
                        besides);
    }

    /** Returns the cell in plain words: {@code 30 % less time: Weir default}, {@code stay}. */
    public String plain() {
        return (outcome == Outcome.PROBABLY ? "probably " : "") + said() + (arm.isEmpty() ? "" : ": " + arm);
    }

    /** Returns the cell without the arm: {@code ▼ 30 % less time}, {@code = stay}. */
    public String words() {
        return (outcome.sign + " " + said()).strip();
    }

    private String said() {
        return switch (outcome) {
            case STAY -> "stay";
            case UNKNOWN -> "not known";
            case CHANGE, PROBABLY -> gain;
        };
    }
}
