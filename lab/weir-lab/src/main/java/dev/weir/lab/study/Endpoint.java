package dev.weir.lab.study;

public enum Endpoint {
    /** The MySQL or MariaDB server of the run. */
    MYSQL,
    /** The Redis server of the run. */
    REDIS,
    /** Nothing: the arm works in its own process. Such an arm is measured on the first link only. */
    NONE
}
