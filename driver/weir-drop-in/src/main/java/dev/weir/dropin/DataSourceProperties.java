package dev.weir.dropin;

import org.jspecify.annotations.Nullable;

/**
 * A setter for each property of Connector/J's data sources. Generated from their names and types; a test keeps it
 * true.
 */
public abstract class DataSourceProperties {
    /** For a data source. */
    protected DataSourceProperties() {}

    /** Sets an option by Connector/J's name for it; without a value, it has its default. */
    protected abstract void set(String name, @Nullable Object value);

    public void setAllowLoadLocalInfile(boolean value) {
        set("allowLoadLocalInfile", value);
    }

    public void setAllowLoadLocalInfileInPath(@Nullable String value) {
        set("allowLoadLocalInfileInPath", value);
    }

    public void setAllowMultiQueries(boolean value) {
        set("allowMultiQueries", value);
    }

    public void setAllowNanAndInf(boolean value) {
        set("allowNanAndInf", value);
    }

    public void setAllowPublicKeyRetrieval(boolean value) {
        set("allowPublicKeyRetrieval", value);
    }

    public void setAllowReplicaDownConnections(boolean value) {
        set("allowReplicaDownConnections", value);
    }

    public void setAllowSourceDownConnections(boolean value) {
        set("allowSourceDownConnections", value);
    }

    public void setAllowUrlInLocalInfile(boolean value) {
        set("allowUrlInLocalInfile", value);
    }

    public void setAlwaysSendSetIsolation(boolean value) {
        set("alwaysSendSetIsolation", value);
    }

    public void setAuthenticationOpenidConnectCallbackHandler(@Nullable String value) {
        set("authenticationOpenidConnectCallbackHandler", value);
    }

    public void setAuthenticationPlugins(@Nullable String value) {
        set("authenticationPlugins", value);
    }

    public void setAuthenticationWebAuthnCallbackHandler(@Nullable String value) {
        set("authenticationWebAuthnCallbackHandler", value);
    }

    public void setAutoClosePStmtStreams(boolean value) {
        set("autoClosePStmtStreams", value);
    }

    public void setAutoGenerateTestcaseScript(boolean value) {
        set("autoGenerateTestcaseScript", value);
    }

    public void setAutoReconnect(boolean value) {
        set("autoReconnect", value);
    }

    public void setAutoReconnectForPools(boolean value) {
        set("autoReconnectForPools", value);
    }

    public void setAutoSlowLog(boolean value) {
        set("autoSlowLog", value);
    }

    public void setBlobSendChunkSize(int value) {
        set("blobSendChunkSize", value);
    }

    public void setBlobsAreStrings(boolean value) {
        set("blobsAreStrings", value);
    }

    public void setCacheCallableStmts(boolean value) {
        set("cacheCallableStmts", value);
    }

    public void setCacheDefaultTimezone(boolean value) {
        set("cacheDefaultTimezone", value);
    }

    public void setCachePrepStmts(boolean value) {
        set("cachePrepStmts", value);
    }

    public void setCacheResultSetMetadata(boolean value) {
        set("cacheResultSetMetadata", value);
    }

    public void setCacheServerConfiguration(boolean value) {
        set("cacheServerConfiguration", value);
    }

    public void setCallableStmtCacheSize(int value) {
        set("callableStmtCacheSize", value);
    }

    public void setCharacterEncoding(@Nullable String value) {
        set("characterEncoding", value);
    }

    public void setCharacterSetResults(@Nullable String value) {
        set("characterSetResults", value);
    }

    public void setClientCertificateKeyStorePassword(@Nullable String value) {
        set("clientCertificateKeyStorePassword", value);
    }

    public void setClientCertificateKeyStoreType(@Nullable String value) {
        set("clientCertificateKeyStoreType", value);
    }

    public void setClientCertificateKeyStoreUrl(@Nullable String value) {
        set("clientCertificateKeyStoreUrl", value);
    }

    public void setClientInfoProvider(@Nullable String value) {
        set("clientInfoProvider", value);
    }

    public void setClobCharacterEncoding(@Nullable String value) {
        set("clobCharacterEncoding", value);
    }

    public void setClobberStreamingResults(boolean value) {
        set("clobberStreamingResults", value);
    }

    public void setCompensateOnDuplicateKeyUpdateCounts(boolean value) {
        set("compensateOnDuplicateKeyUpdateCounts", value);
    }

    public void setConnectTimeout(int value) {
        set("connectTimeout", value);
    }

    public void setConnectionAttributes(@Nullable String value) {
        set("connectionAttributes", value);
    }

    public void setConnectionCollation(@Nullable String value) {
        set("connectionCollation", value);
    }

    public void setConnectionLifecycleInterceptors(@Nullable String value) {
        set("connectionLifecycleInterceptors", value);
    }

    public void setContinueBatchOnError(boolean value) {
        set("continueBatchOnError", value);
    }

    public void setCreateDatabaseIfNotExist(boolean value) {
        set("createDatabaseIfNotExist", value);
    }

    public void setCustomCharsetMapping(@Nullable String value) {
        set("customCharsetMapping", value);
    }

    public void setDatabaseTerm(@Nullable String value) {
        set("databaseTerm", value);
    }

    public void setDefaultAuthenticationPlugin(@Nullable String value) {
        set("defaultAuthenticationPlugin", value);
    }

    public void setDefaultFetchSize(int value) {
        set("defaultFetchSize", value);
    }

    public void setDetectCustomCollations(boolean value) {
        set("detectCustomCollations", value);
    }

    public void setDisabledAuthenticationPlugins(@Nullable String value) {
        set("disabledAuthenticationPlugins", value);
    }

    public void setDisconnectOnExpiredPasswords(boolean value) {
        set("disconnectOnExpiredPasswords", value);
    }

    public void setDnsSrv(boolean value) {
        set("dnsSrv", value);
    }

    public void setDontCheckOnDuplicateKeyUpdateInSQL(boolean value) {
        set("dontCheckOnDuplicateKeyUpdateInSQL", value);
    }

    public void setDontTrackOpenResources(boolean value) {
        set("dontTrackOpenResources", value);
    }

    public void setDumpQueriesOnException(boolean value) {
        set("dumpQueriesOnException", value);
    }

    public void setElideSetAutoCommits(boolean value) {
        set("elideSetAutoCommits", value);
    }

    public void setEmptyStringsConvertToZero(boolean value) {
        set("emptyStringsConvertToZero", value);
    }

    public void setEmulateLocators(boolean value) {
        set("emulateLocators", value);
    }

    public void setEmulateUnsupportedPstmts(boolean value) {
        set("emulateUnsupportedPstmts", value);
    }

    public void setEnableEscapeProcessing(boolean value) {
        set("enableEscapeProcessing", value);
    }

    public void setEnablePacketDebug(boolean value) {
        set("enablePacketDebug", value);
    }

    public void setEnableQueryTimeouts(boolean value) {
        set("enableQueryTimeouts", value);
    }

    public void setEnabledSSLCipherSuites(@Nullable String value) {
        set("enabledSSLCipherSuites", value);
    }

    public void setEnabledTLSProtocols(@Nullable String value) {
        set("enabledTLSProtocols", value);
    }

    public void setExceptionInterceptors(@Nullable String value) {
        set("exceptionInterceptors", value);
    }

    public void setExplainSlowQueries(boolean value) {
        set("explainSlowQueries", value);
    }

    public void setFailOverReadOnly(boolean value) {
        set("failOverReadOnly", value);
    }

    public void setFallbackToSystemKeyStore(boolean value) {
        set("fallbackToSystemKeyStore", value);
    }

    public void setFallbackToSystemTrustStore(boolean value) {
        set("fallbackToSystemTrustStore", value);
    }

    public void setFipsCompliantJsse(boolean value) {
        set("fipsCompliantJsse", value);
    }

    public void setForceConnectionTimeZoneToSession(boolean value) {
        set("forceConnectionTimeZoneToSession", value);
    }

    public void setFunctionsNeverReturnBlobs(boolean value) {
        set("functionsNeverReturnBlobs", value);
    }

    public void setGatherPerfMetrics(boolean value) {
        set("gatherPerfMetrics", value);
    }

    public void setGenerateSimpleParameterMetadata(boolean value) {
        set("generateSimpleParameterMetadata", value);
    }

    public void setGetProceduresReturnsFunctions(boolean value) {
        set("getProceduresReturnsFunctions", value);
    }

    public void setHaEnableJMX(boolean value) {
        set("haEnableJMX", value);
    }

    public void setHaLoadBalanceStrategy(@Nullable String value) {
        set("haLoadBalanceStrategy", value);
    }

    public void setHoldResultsOpenOverStatementClose(boolean value) {
        set("holdResultsOpenOverStatementClose", value);
    }

    public void setIgnoreNonTxTables(boolean value) {
        set("ignoreNonTxTables", value);
    }

    public void setIncludeInnodbStatusInDeadlockExceptions(boolean value) {
        set("includeInnodbStatusInDeadlockExceptions", value);
    }

    public void setIncludeThreadDumpInDeadlockExceptions(boolean value) {
        set("includeThreadDumpInDeadlockExceptions", value);
    }

    public void setIncludeThreadNamesAsStatementComment(boolean value) {
        set("includeThreadNamesAsStatementComment", value);
    }

    public void setInitialTimeout(int value) {
        set("initialTimeout", value);
    }

    public void setInteractiveClient(boolean value) {
        set("interactiveClient", value);
    }

    public void setJdbcCompliantTruncation(boolean value) {
        set("jdbcCompliantTruncation", value);
    }

    public void setKeyManagerFactoryProvider(@Nullable String value) {
        set("keyManagerFactoryProvider", value);
    }

    public void setKeyStoreProvider(@Nullable String value) {
        set("keyStoreProvider", value);
    }

    public void setLargeRowSizeThreshold(int value) {
        set("largeRowSizeThreshold", value);
    }

    public void setLdapServerHostname(@Nullable String value) {
        set("ldapServerHostname", value);
    }

    public void setLoadBalanceAutoCommitStatementRegex(@Nullable String value) {
        set("loadBalanceAutoCommitStatementRegex", value);
    }

    public void setLoadBalanceAutoCommitStatementThreshold(int value) {
        set("loadBalanceAutoCommitStatementThreshold", value);
    }

    public void setLoadBalanceBlocklistTimeout(int value) {
        set("loadBalanceBlocklistTimeout", value);
    }

    public void setLoadBalanceConnectionGroup(@Nullable String value) {
        set("loadBalanceConnectionGroup", value);
    }

    public void setLoadBalanceExceptionChecker(@Nullable String value) {
        set("loadBalanceExceptionChecker", value);
    }

    public void setLoadBalanceHostRemovalGracePeriod(int value) {
        set("loadBalanceHostRemovalGracePeriod", value);
    }

    public void setLoadBalancePingTimeout(int value) {
        set("loadBalancePingTimeout", value);
    }

    public void setLoadBalanceSQLExceptionSubclassFailover(@Nullable String value) {
        set("loadBalanceSQLExceptionSubclassFailover", value);
    }

    public void setLoadBalanceSQLStateFailover(@Nullable String value) {
        set("loadBalanceSQLStateFailover", value);
    }

    public void setLoadBalanceValidateConnectionOnSwapServer(boolean value) {
        set("loadBalanceValidateConnectionOnSwapServer", value);
    }

    public void setLocalSocketAddress(@Nullable String value) {
        set("localSocketAddress", value);
    }

    public void setLocatorFetchBufferSize(int value) {
        set("locatorFetchBufferSize", value);
    }

    public void setLogSlowQueries(boolean value) {
        set("logSlowQueries", value);
    }

    public void setLogXaCommands(boolean value) {
        set("logXaCommands", value);
    }

    public void setLogger(@Nullable String value) {
        set("logger", value);
    }

    public void setMaintainTimeStats(boolean value) {
        set("maintainTimeStats", value);
    }

    public void setMaxAllowedPacket(int value) {
        set("maxAllowedPacket", value);
    }

    public void setMaxByteArrayAsHex(int value) {
        set("maxByteArrayAsHex", value);
    }

    public void setMaxQuerySizeToLog(int value) {
        set("maxQuerySizeToLog", value);
    }

    public void setMaxReconnects(int value) {
        set("maxReconnects", value);
    }

    public void setMaxRows(int value) {
        set("maxRows", value);
    }

    public void setMetadataCacheSize(int value) {
        set("metadataCacheSize", value);
    }

    public void setNetTimeoutForStreamingResults(int value) {
        set("netTimeoutForStreamingResults", value);
    }

    public void setNoAccessToProcedureBodies(boolean value) {
        set("noAccessToProcedureBodies", value);
    }

    public void setNoDatetimeStringSync(boolean value) {
        set("noDatetimeStringSync", value);
    }

    public void setNullCatalogMeansCurrent(boolean value) {
        set("nullCatalogMeansCurrent", value);
    }

    public void setOciConfigFile(@Nullable String value) {
        set("ociConfigFile", value);
    }

    public void setOciConfigProfile(@Nullable String value) {
        set("ociConfigProfile", value);
    }

    public void setOpenTelemetry(@Nullable String value) {
        set("openTelemetry", value);
    }

    public void setOverrideSupportsIntegrityEnhancementFacility(boolean value) {
        set("overrideSupportsIntegrityEnhancementFacility", value);
    }

    public void setPacketDebugBufferSize(int value) {
        set("packetDebugBufferSize", value);
    }

    public void setPadCharsWithSpace(boolean value) {
        set("padCharsWithSpace", value);
    }

    public void setParanoid(boolean value) {
        set("paranoid", value);
    }

    public void setParseInfoCacheFactory(@Nullable String value) {
        set("parseInfoCacheFactory", value);
    }

    public void setPassword1(@Nullable String value) {
        set("password1", value);
    }

    public void setPassword2(@Nullable String value) {
        set("password2", value);
    }

    public void setPassword3(@Nullable String value) {
        set("password3", value);
    }

    public void setPasswordCharacterEncoding(@Nullable String value) {
        set("passwordCharacterEncoding", value);
    }

    public void setPedantic(boolean value) {
        set("pedantic", value);
    }

    public void setPinGlobalTxToPhysicalConnection(boolean value) {
        set("pinGlobalTxToPhysicalConnection", value);
    }

    public void setPopulateInsertRowWithDefaultValues(boolean value) {
        set("populateInsertRowWithDefaultValues", value);
    }

    public void setPrepStmtCacheSize(int value) {
        set("prepStmtCacheSize", value);
    }

    public void setPrepStmtCacheSqlLimit(int value) {
        set("prepStmtCacheSqlLimit", value);
    }

    public void setPreserveInstants(boolean value) {
        set("preserveInstants", value);
    }

    public void setProcessEscapeCodesForPrepStmts(boolean value) {
        set("processEscapeCodesForPrepStmts", value);
    }

    public void setProfileSQL(boolean value) {
        set("profileSQL", value);
    }

    public void setProfilerEventHandler(@Nullable String value) {
        set("profilerEventHandler", value);
    }

    public void setPropertiesTransform(@Nullable String value) {
        set("propertiesTransform", value);
    }

    public void setQueriesBeforeRetrySource(int value) {
        set("queriesBeforeRetrySource", value);
    }

    public void setQueryInterceptors(@Nullable String value) {
        set("queryInterceptors", value);
    }

    public void setQueryTimeoutKillsConnection(boolean value) {
        set("queryTimeoutKillsConnection", value);
    }

    public void setReadFromSourceWhenNoReplicas(boolean value) {
        set("readFromSourceWhenNoReplicas", value);
    }

    public void setReadOnlyPropagatesToServer(boolean value) {
        set("readOnlyPropagatesToServer", value);
    }

    public void setReconnectAtTxEnd(boolean value) {
        set("reconnectAtTxEnd", value);
    }

    public void setReplicationConnectionGroup(@Nullable String value) {
        set("replicationConnectionGroup", value);
    }

    public void setReportMetricsIntervalMillis(int value) {
        set("reportMetricsIntervalMillis", value);
    }

    public void setRequireSSL(boolean value) {
        set("requireSSL", value);
    }

    public void setResourceId(@Nullable String value) {
        set("resourceId", value);
    }

    public void setResultSetSizeThreshold(int value) {
        set("resultSetSizeThreshold", value);
    }

    public void setRetriesAllDown(int value) {
        set("retriesAllDown", value);
    }

    public void setRewriteBatchedStatements(boolean value) {
        set("rewriteBatchedStatements", value);
    }

    public void setRollbackOnPooledClose(boolean value) {
        set("rollbackOnPooledClose", value);
    }

    public void setScrollTolerantForwardOnly(boolean value) {
        set("scrollTolerantForwardOnly", value);
    }

    public void setSecondsBeforeRetrySource(int value) {
        set("secondsBeforeRetrySource", value);
    }

    public void setSelfDestructOnPingMaxOperations(int value) {
        set("selfDestructOnPingMaxOperations", value);
    }

    public void setSelfDestructOnPingSecondsLifetime(int value) {
        set("selfDestructOnPingSecondsLifetime", value);
    }

    public void setSendFractionalSeconds(boolean value) {
        set("sendFractionalSeconds", value);
    }

    public void setSendFractionalSecondsForTime(boolean value) {
        set("sendFractionalSecondsForTime", value);
    }

    public void setServerAffinityOrder(@Nullable String value) {
        set("serverAffinityOrder", value);
    }

    public void setServerConfigCacheFactory(@Nullable String value) {
        set("serverConfigCacheFactory", value);
    }

    public void setServerRSAPublicKeyFile(@Nullable String value) {
        set("serverRSAPublicKeyFile", value);
    }

    public void setServerTimezone(@Nullable String value) {
        set("serverTimezone", value);
    }

    public void setSessionVariables(@Nullable String value) {
        set("sessionVariables", value);
    }

    public void setSlowQueryThresholdMillis(int value) {
        set("slowQueryThresholdMillis", value);
    }

    public void setSlowQueryThresholdNanos(long value) {
        set("slowQueryThresholdNanos", value);
    }

    public void setSocketFactory(@Nullable String value) {
        set("socketFactory", value);
    }

    public void setSocketTimeout(int value) {
        set("socketTimeout", value);
    }

    public void setSocksProxyHost(@Nullable String value) {
        set("socksProxyHost", value);
    }

    public void setSocksProxyPort(int value) {
        set("socksProxyPort", value);
    }

    public void setSocksProxyRemoteDns(boolean value) {
        set("socksProxyRemoteDns", value);
    }

    public void setSslContextProvider(@Nullable String value) {
        set("sslContextProvider", value);
    }

    public void setSslMode(@Nullable String value) {
        set("sslMode", value);
    }

    public void setStrictUpdates(boolean value) {
        set("strictUpdates", value);
    }

    public void setTcpKeepAlive(boolean value) {
        set("tcpKeepAlive", value);
    }

    public void setTcpNoDelay(boolean value) {
        set("tcpNoDelay", value);
    }

    public void setTcpRcvBuf(int value) {
        set("tcpRcvBuf", value);
    }

    public void setTcpSndBuf(int value) {
        set("tcpSndBuf", value);
    }

    public void setTcpTrafficClass(int value) {
        set("tcpTrafficClass", value);
    }

    public void setTinyInt1isBit(boolean value) {
        set("tinyInt1isBit", value);
    }

    public void setTraceProtocol(boolean value) {
        set("traceProtocol", value);
    }

    public void setTrackSessionState(boolean value) {
        set("trackSessionState", value);
    }

    public void setTransformedBitIsBoolean(boolean value) {
        set("transformedBitIsBoolean", value);
    }

    public void setTreatMysqlDatetimeAsTimestamp(boolean value) {
        set("treatMysqlDatetimeAsTimestamp", value);
    }

    public void setTreatUtilDateAsTimestamp(boolean value) {
        set("treatUtilDateAsTimestamp", value);
    }

    public void setTrustCertificateKeyStorePassword(@Nullable String value) {
        set("trustCertificateKeyStorePassword", value);
    }

    public void setTrustCertificateKeyStoreType(@Nullable String value) {
        set("trustCertificateKeyStoreType", value);
    }

    public void setTrustCertificateKeyStoreUrl(@Nullable String value) {
        set("trustCertificateKeyStoreUrl", value);
    }

    public void setTrustManagerFactoryProvider(@Nullable String value) {
        set("trustManagerFactoryProvider", value);
    }

    public void setUltraDevHack(boolean value) {
        set("ultraDevHack", value);
    }

    public void setUseAffectedRows(boolean value) {
        set("useAffectedRows", value);
    }

    public void setUseColumnNamesInFindColumn(boolean value) {
        set("useColumnNamesInFindColumn", value);
    }

    public void setUseCompression(boolean value) {
        set("useCompression", value);
    }

    public void setUseConfigs(@Nullable String value) {
        set("useConfigs", value);
    }

    public void setUseCursorFetch(boolean value) {
        set("useCursorFetch", value);
    }

    public void setUseHostsInPrivileges(boolean value) {
        set("useHostsInPrivileges", value);
    }

    public void setUseInformationSchema(boolean value) {
        set("useInformationSchema", value);
    }

    public void setUseLocalSessionState(boolean value) {
        set("useLocalSessionState", value);
    }

    public void setUseLocalTransactionState(boolean value) {
        set("useLocalTransactionState", value);
    }

    public void setUseNanosForElapsedTime(boolean value) {
        set("useNanosForElapsedTime", value);
    }

    public void setUseOldAliasMetadataBehavior(boolean value) {
        set("useOldAliasMetadataBehavior", value);
    }

    public void setUseOnlyServerErrorMessages(boolean value) {
        set("useOnlyServerErrorMessages", value);
    }

    public void setUseReadAheadInput(boolean value) {
        set("useReadAheadInput", value);
    }

    public void setUseSSL(boolean value) {
        set("useSSL", value);
    }

    public void setUseServerPrepStmts(boolean value) {
        set("useServerPrepStmts", value);
    }

    public void setUseStreamLengthsInPrepStmts(boolean value) {
        set("useStreamLengthsInPrepStmts", value);
    }

    public void setUseUnbufferedInput(boolean value) {
        set("useUnbufferedInput", value);
    }

    public void setUseUsageAdvisor(boolean value) {
        set("useUsageAdvisor", value);
    }

    public void setVerifyServerCertificate(boolean value) {
        set("verifyServerCertificate", value);
    }

    public void setYearIsDateType(boolean value) {
        set("yearIsDateType", value);
    }

    public void setZeroDateTimeBehavior(@Nullable String value) {
        set("zeroDateTimeBehavior", value);
    }
}
