package dev.weir.lab.study.batch;

import dev.weir.lab.study.Level;
import java.util.Map;

record BatchLevel(int inserts) implements Level {
    static final String FACTOR = "inserts";
    /** With three markers each, more than a prepared statement of all rows can have: 65,535. */
    static final int MOST_INSERTS = 20_000;

    static BatchLevel of(Map<String, String> factors) {
        return new BatchLevel(Level.number(factors, FACTOR, MOST_INSERTS));
    }

    @Override
    public Map<String, String> factors() {
        return Map.of(FACTOR, Integer.toString(inserts));
    }
}
