package dev.weir.packet;

import java.util.Locale;

/**
 * The product and version of a server, by what it says at the start of a connection.
 *
 * @param product whose server, or whose it poses as
 * @param number the version as version comments have it, major * 10000 + minor * 100 + patch: 80015 for 8.0.15, 110405 for
 *     11.4.5; a part above 99 counts as 99, one that is no number as 0
 * @param text the version as the server says it, without MariaDB's replication prefix
 */
public record ServerVersion(Product product, int number, String text) {
    /** For a product that has not had a feature in any version. */
    static final int NEVER = Integer.MAX_VALUE;

    /** MariaDB's older releases put it before their version for replicas of MySQL 5.5. */
    private static final String REPLICATION_PREFIX = "5.5.5-";

    /** Servers that differ in what they can do and in how they number it. */
    public enum Product {
        /** MySQL, and everything that speaks like it but MariaDB. */
        MYSQL("MySQL"),
        MARIADB("MariaDB");

        private final String title;

        Product(String title) {
            this.title = title;
        }

        /** Its name as its makers spell it. */
        public String title() {
            return title;
        }
    }

    /**
     * Reads a version as the server sent it, such as {@code 8.0.36-28} or {@code 5.5.5-10.6.12-MariaDB}, which says its product.
     */
    public static ServerVersion of(String sent) {
        boolean mariaDb = sent.toLowerCase(Locale.ROOT).contains("mariadb");
        return of(sent, mariaDb ? Product.MARIADB : Product.MYSQL);
    }

    /** Reads a version of a server that is known; {@code sent} is as the server sent it. */
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

    /**
     * Returns whether the server is as new as a feature; {@code mySql} and {@code mariaDb} are the first {@link #number} of each
     * product that has it, or {@link #NEVER}.
     */
    boolean isAtLeast(int mySql, int mariaDb) {
        return number >= (isMariaDb() ? mariaDb : mySql);
    }

    /** First part of the version, 0 to 99; 0 when it is no number. */
    public int major() {
        return number / 10000;
    }

    /** Second part of the version, 0 to 99; 0 when there is none. */
    public int minor() {
        return number / 100 % 100;
    }

    /** The text: errors name the version as the server does. */
    @Override
    public String toString() {
        return text;
    }
}
