package dev.weir.lab.study.jdbc;

/** A release of a driver, by its coordinates on Maven Central. */
public record DriverRelease(String group, String name, String version) {}
