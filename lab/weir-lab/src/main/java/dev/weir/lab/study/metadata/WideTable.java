package dev.weir.lab.study.metadata;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The wide table: 200 columns of six kinds in rotation, with names of 11 to 14 characters, as in real programs. The values of a kind have
 * the same length in every row, so that byte counts are exact.
 */
final class WideTable {
    static final String NAME = "wide";
    static final int COLUMNS = 200;
    static final int ROWS = 100;
    static final long SEED = 20_200_501;

    private static final List<String> SUBJECTS = List.of(
            "order", "basket", "parcel", "invoice", "ledger", "client", "vendor", "branch", "region", "person",
            "policy", "claim", "ticket", "agent", "stock", "supply", "depot", "route", "truck", "carrier", "charge",
            "refund", "credit", "budget", "salary", "member", "visit", "survey", "lesson", "course", "grade", "sensor",
            "meter", "tariff");

    private static final List<GetterKind> KINDS = List.of(GetterKind.values());
    private static final int SECONDS_PER_DAY = 86_400;

    private WideTable() {}

    static GetterKind kind(int column) {
        return KINDS.get(column % KINDS.size());
    }

    static String name(int column) {
        String subject = SUBJECTS.get(column / KINDS.size());
        return subject + "_"
                + switch (kind(column)) {
                    case INT -> "count";
                    case BIGINT -> "serial";
                    case VARCHAR -> "remark";
                    case DATETIME -> "closed";
                    case DECIMAL -> "amount";
                    case DOUBLE -> "weight";
                };
    }

    static String names(int count) {
        return IntStream.range(0, count).mapToObj(WideTable::name).collect(Collectors.joining(", "));
    }

    static List<GetterKind> kinds(int count) {
        return IntStream.range(0, count).mapToObj(WideTable::kind).toList();
    }

    static String definition() {
        String columns = IntStream.range(0, COLUMNS)
                .mapToObj(column -> name(column) + " " + kind(column).sqlType() + " NOT NULL")
                .collect(Collectors.joining(", "));
        return "(id INT NOT NULL PRIMARY KEY, " + columns + ") ENGINE=InnoDB";
    }

    static void row(int id, int count, Sink sink) {
        for (int column = 0; column < count; column++) {
            kind(column).take(value(id, column), sink);
        }
        sink.endRow();
    }

    static Object value(int id, int column) {
        long random = random(id, column);
        return switch (kind(column)) {
            case INT -> 100_000_000 + random % 900_000_000;
            case BIGINT -> 100_000_000_000_000_000L + random % 900_000_000_000_000_000L;
            case VARCHAR -> String.format("%016x", random);
            case DATETIME -> moment(random);
            case DECIMAL -> BigDecimal.valueOf(1_000_000_000 + random % 9_000_000_000L, 2);
            case DOUBLE -> 1024 + random % 1_000_000 / 8.0;
        };
    }

    /** Returns a time that is never midnight, which the binary protocol shortens. */
    private static LocalDateTime moment(long random) {
        return LocalDateTime.of(2001, 1, 1, 0, 0)
                .plusDays(random % 7000)
                .plusSeconds(1 + random / 7000 % (SECONDS_PER_DAY - 1));
    }

    /** Returns a number of 63 bits, mixed as in SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
    static long random(int id, int column) {
        long z = SEED + ((long) id << 32 | column) * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return (z ^ z >>> 31) >>> 1;
    }
}
