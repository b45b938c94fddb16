package dev.weir.lab.study.batch;

import java.util.Map;

/** The setting of the study's one inner factor. */
record BatchLevel(int inserts) {
    static final String FACTOR = "inserts";
    /** With three markers each, more than a prepared statement of all rows can have: 65,535. */
    static final int MOST_INSERTS = 20_000;

    static BatchLevel of(Map<String, String> factors) {
        String inserts = factors.getOrDefault(FACTOR, "");
        if (!inserts.matches("[1-9]\\d{0,4}") || Integer.parseInt(inserts) > MOST_INSERTS) {
            throw new IllegalArgumentException(
                    FACTOR + "=" + inserts + " in " + factors + ", expected 1 to " + MOST_INSERTS);
        }
        return new BatchLevel(Integer.parseInt(inserts));
    }

    Map<String, String> factors() {
        return Map.of(FACTOR, Integer.toString(inserts));
    }

    /** {@code inserts=100}: the level's key in the manifest. */
    String text() {
        return FACTOR + "=" + inserts;
    }
}
