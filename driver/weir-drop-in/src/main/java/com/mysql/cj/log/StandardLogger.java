package com.mysql.cj.log;

/** A name that Quarkus registers; it has no use here. */
public interface StandardLogger {}
