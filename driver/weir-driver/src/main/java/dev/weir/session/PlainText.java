package dev.weir.session;

import java.time.YearMonth;

/** Recognises texts that a server takes for a number, date or time of the same value wherever it compares them. */
final class PlainText {
    /** Up to so many digits, each integer is a different double. */
    private static final int DIGITS = 15;

    private static final int DATE = "2024-02-29".length();
    private static final int SECONDS = "13:14:15".length();
    private static final int MICROS = SECONDS + ".123456".length();

    private PlainText() {}

    static boolean isInteger(String text) {
        int from = text.startsWith("-") ? 1 : 0;
        int length = text.length() - from;
        if (length < 1 || length > DIGITS || !isDigits(text, from, text.length())) {
            return false;
        }
        return text.charAt(from) != '0' || text.length() == 1;
    }

    /** Returns whether a text is a day of the calendar, {@code 2024-02-29}. */
    static boolean isDate(String text) {
        return text.length() == DATE && startsWithDate(text);
    }

    /** Returns whether a text is a day and a time of it, {@code 2024-02-29 13:14:15.123456}. */
    static boolean isDateTime(String text) {
        return text.length() > DATE && text.charAt(DATE) == ' ' && startsWithDate(text) && endsWithTime(text, DATE + 1);
    }

    /** Returns whether a text is a time of day, {@code 13:14:15.123456}. */
    static boolean isTime(String text) {
        return endsWithTime(text, 0);
    }

    private static boolean startsWithDate(String text) {
        if (text.charAt(4) != '-' || text.charAt(7) != '-' || !isDigits(text, 0, 4)) {
            return false;
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        return year > 0
                && month > 0
                && month <= 12
                && day > 0
                && day <= YearMonth.of(year, month).lengthOfMonth();
    }

    private static boolean endsWithTime(String text, int from) {
        int length = text.length() - from;
        if (length < SECONDS || length > MICROS || text.charAt(from + 2) != ':' || text.charAt(from + 5) != ':') {
            return false;
        }
        boolean fraction = length == SECONDS
                || (text.charAt(from + SECONDS) == '.'
                        && length > SECONDS + 1
                        && isDigits(text, from + SECONDS + 1, text.length()));
        return fraction && isBelow(24, text, from) && isBelow(60, text, from + 3) && isBelow(60, text, from + 6);
    }

    private static boolean isBelow(int limit, String text, int from) {
        int value = number(text, from, from + 2);
        return value >= 0 && value < limit;
    }

    private static boolean isDigits(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** A number of a few digits; -1 where there are others. */
    private static int number(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            value = 10 * value + c - '0';
        }
        return value;
    }
}
