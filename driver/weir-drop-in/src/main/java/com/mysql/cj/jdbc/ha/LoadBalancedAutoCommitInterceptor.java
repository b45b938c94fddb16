package com.mysql.cj.jdbc.ha;

/** A name that Quarkus registers; it has no use here. */
public interface LoadBalancedAutoCommitInterceptor {}
