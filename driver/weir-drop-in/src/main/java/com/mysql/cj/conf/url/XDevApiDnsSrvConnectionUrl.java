package com.mysql.cj.conf.url;

/** A name that Quarkus registers; it has no use here. */
public interface XDevApiDnsSrvConnectionUrl {}
