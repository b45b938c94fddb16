package dev.weir.packet;

import java.util.Locale;

/**
 * The product and version that a server reports when a connection begins.
 *
 * @param product the server's, or the one it imitates
 * @param number the version as in version comments, major 10000 + minor 100 + patch: 80015 for 8.0.15, 110405 for 11.4.5; a
 *     part above 99 counts as 99, one that is no number as 0
 * @param text the version as reported, without MariaDB's replication prefix
 */
public record ServerVersion(Product product, int number, String text) {
    /** The version of a feature that no version of a product has. */
    static final int NEVER = Integer.MAX_VALUE;

    /** A prefix of older MariaDB versions, meant for replicas of MySQL 5.5. */
    private static final String REPLICATION_PREFIX = "5.5.5-";

    /** Products that differ in features and in version numbers. */
    public enum Product {
        /** MySQL, and all compatible servers but MariaDB. */
        MYSQL("MySQL"),
        MARIADB("MariaDB");

        private final String title;

        Product(String title) {
            this.title = title;
        }

        /** Returns its name as its makers spell it. */
        public String title() {
            return title;
        }
    }

    /** Reads a version as the server sent it, such as {@code 8.0.36-28} or {@code 5.5.5-10.6.12-MariaDB}. */
    public static ServerVersion of(String sent) {
        boolean mariaDb = sent.toLowerCase(Locale.ROOT).contains("mariadb");
        return of(sent, mariaDb ? Product.MARIADB : Product.MYSQL);
    }

    /** Reads the version of a server of known product, as it sent it. */
    static ServerVersion of(String sent, Product product) {
        boolean prefixed = product == Product.MARIADB && sent.startsWith(REPLICATION_PREFIX);
        String text = prefixed ? sent.substring(REPLICATION_PREFIX.length()) : sent;
        return new ServerVersion(product, number(text), text);
    }

    private static int number(String text) {
        int[] parts = new int[3];
        int part = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.' && part < 2) {
                part++;
            } else if (c >= '0' && c <= '9') {
                parts[part] = Math.min(99, 10 * parts[part] + c - '0');
            } else {
                break;
            }
        }
        return parts[0] * 10000 + parts[1] * 100 + parts[2];
    }

    boolean isMariaDb() {
        return product == Product.MARIADB;
    }

    /** Returns whether the server has a feature since the {@link #number} of either product, or {@link #NEVER}. */
    boolean isAtLeast(int mySql, int mariaDb) {
        return number >= (isMariaDb() ? mariaDb : mySql);
    }

    /** Returns the first part of the version, 0 to 99; 0 if it is no number. */
    public int major() {
        return number / 10000;
    }

    /** Returns the second part of the version, 0 to 99; 0 if there is none. */
    public int minor() {
        return number / 100 % 100;
    }

    /** Returns the text, by which errors name the version. */
    @Override
    public String toString() {
        return text;
    }
}
