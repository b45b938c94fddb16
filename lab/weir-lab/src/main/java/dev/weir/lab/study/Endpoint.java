package dev.weir.lab.study;

public enum Endpoint {
    /** The MySQL or MariaDB server of the run. */
    MYSQL,
    /** The Redis server of the run. */
    REDIS,
    /** None: the arm works in its own process and is measured on the first link only. */
    NONE
}
