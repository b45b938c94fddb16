package com.mysql.cj.protocol;

/** A name that Quarkus registers; it has no use here. */
public interface SocksProxySocketFactory {}
