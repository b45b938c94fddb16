package dev.weir.dropin;

/** Other drivers' options without a counterpart, and why; a row is {@code name name=value,value .. | reason}. */
final class PeerReasons {
    /** Options that the driver does not need: it behaves so anyway, or they concern another driver's inner workings. */
    static final String NOT_NEEDED = """
            useUnicode characterEncoding characterSetResults customCharsetMapping detectCustomCollations passwordCharacterEncoding clobCharacterEncoding | the driver always talks utf8mb4 and converts by itself
            useCursorFetch defaultFetchSize useUnbufferedInput useReadAheadInput largeRowSizeThreshold clobberStreamingResults locatorFetchBufferSize blobSendChunkSize | results and parameters are streamed in bounded memory without it
            cachePrepStmts prepStmtCacheSqlLimit cacheCallableStmts callableStmtCacheSize queryInfoCacheFactory parseInfoCacheFactory cacheCodecs | server-prepared statements are always cached, see prepStmtCacheSize
            useLocalSessionState useLocalTransactionState elideSetAutoCommits cacheServerConfiguration serverConfigCacheFactory alwaysSendSetIsolation maintainTimeStats trackSessionState | the driver knows the session's state from the server's replies
            cacheResultSetMetadata metadataCacheSize | definitions that are known are not parsed again; see metadata
            useBulkStmts useBulkStmtsForInserts dontCheckOnDuplicateKeyUpdateInSQL | batches of inserts are sent as statements of many rows where that is not seen, others without waiting for replies; see rewriteBatchedStatements
            useInformationSchema metaExportedKeys | metadata always comes from information_schema
            maxAllowedPacket maxAllowedColumns | the server's own limit holds
            emulateUnsupportedPstmts | what the server cannot prepare is always sent as text
            noDatetimeStringSync | getString always gives the server's text
            processEscapeCodesForPrepStmts enableEscapeProcessing | JDBC escapes are always understood; setEscapeProcessing turns them off for a statement
            useOnlyServerErrorMessages | the server's messages are given as they are
            allowNanAndInf | the servers have no NaN and no infinity: setting one is an error
            pedantic | JDBC's rules hold
            useIpForKillQuery | a KILL goes to the address of its connection
            protocol type priority | it is a part of an address
            tcpAbortiveClose | closing never waits
            tcpNoDelay tcpKeepAlive | both are always on
            trustCertificateKeyStoreType clientCertificateKeyStoreType trustStoreType keyStoreType | the JVM tells PKCS12 from JKS by itself
            useFractionalSeconds useLegacyDatetimeCode useJDBCCompliantTimezoneShift useGmtMillisForDatetimes useTimezone useDynamicCharsetInfo useOldUTF8Behavior capitalizeTypeNames useBlobToStoreUTF8OutsideBMP jdbcCompliantTruncationForReads useSqlStateCodes useFastIntParsing useFastDateParsing includeInnodbStatus strictFloatingPoint runningCTS13 loadBalanceEnableJMX relaxAutoCommit useDirectRowUnpack useDirectRowUnpacking alwaysClearWarnings | earlier versions of other drivers had it
            xdevapi.auth xdevapiAuth xdevapi.compression xdevapiCompression xdevapi.compression-algorithms xdevapiCompressionAlgorithms xdevapi.compression-extensions xdevapiCompressionExtensions xdevapi.connect-timeout xdevapiConnectTimeout xdevapi.connection-attributes xdevapiConnectionAttributes xdevapi.dns-srv xdevapiDnsSrv xdevapi.fallback-to-system-keystore xdevapiFallbackToSystemKeyStore xdevapi.fallback-to-system-truststore xdevapiFallbackToSystemTrustStore xdevapi.ssl-keystore xdevapiSslKeystore xdevapi.ssl-keystore-password xdevapiSslKeystorePassword xdevapi.ssl-keystore-type xdevapiSslKeystoreType xdevapi.ssl-mode xdevapiSslMode xdevapi.ssl-truststore xdevapiSslTruststore xdevapi.ssl-truststore-password xdevapiSslTruststorePassword xdevapi.ssl-truststore-type xdevapiSslTruststoreType xdevapi.tls-ciphersuites xdevapiTlsCiphersuites xdevapi.tls-versions xdevapiTlsVersions xdevapi.asyncResponseTimeout xdevapiAsyncResponseTimeout | of Connector/J's X DevAPI, which is no JDBC
            """;

    /** Options that have no effect, at no cost to data or security. */
    static final String IGNORED = """
            autoReconnect autoReconnectForPools maxReconnects initialTimeout reconnectAtTxEnd selfDestructOnPingMaxOperations=0 selfDestructOnPingSecondsLifetime=0 | a broken connection is an error; pools open another
            queriesBeforeRetrySource retriesAllDown allowSourceDownConnections allowReplicaDownConnections allowMasterDownConnections allowSlaveDownConnections replicationConnectionGroup resourceId serverAffinityOrder secondsBeforeRetrySource secondsBeforeRetryMaster loadBalanceAutoCommitStatementRegex loadBalanceAutoCommitStatementThreshold=0 loadBalanceBlocklistTimeout loadBalanceBlacklistTimeout loadBalanceConnectionGroup loadBalanceExceptionChecker loadBalanceHostRemovalGracePeriod loadBalancePingTimeout loadBalanceSQLExceptionSubclassFailover loadBalanceSQLStateFailover loadBalanceValidateConnectionOnSwapServer ha.enableJMX haEnableJMX ha.loadBalanceStrategy haLoadBalanceStrategy transactionReplay transactionReplaySize assureReadOnly failoverLoopRetries validConnectionTimeout | a host is chosen when a connection is opened, which stays with it; see docs/servers.md
            allowUrlInLocalInfile | names are of files; a stream can be given for anything else
            generateSimpleParameterMetadata useHostsInPrivileges=true overrideSupportsIntegrityEnhancementFacility useMysqlMetadata blankTableNameMeta | metadata is as docs/differences.md has it
            noAccessToProcedureBodies | the driver does not read them
            populateInsertRowWithDefaultValues | a column that is not set has its default, which the server fills in
            returnMultiValuesGeneratedIds | keys of all rows are always given
            queryTimeoutKillsConnection | a statement that takes too long is killed, its connection lives
            rollbackOnPooledClose pinGlobalTxToPhysicalConnection | pools and transaction managers do it
            ultraDevHack ignoreNonTxTables | tools that need it are not known any more
            logger profilerEventHandler profileSQL useUsageAdvisor gatherPerfMetrics reportMetricsIntervalMillis resultSetSizeThreshold useNanosForElapsedTime maxQuerySizeToLog maxByteArrayAsHex traceProtocol enablePacketDebug packetDebugBufferSize autoGenerateTestcaseScript logXaCommands dumpQueriesOnException | use the server's performance_schema and slow query log; the driver logs through java.util.logging
            autoSlowLog logSlowQueries slowQueryThresholdMillis slowQueryThresholdNanos explainSlowQueries | slow statements are events of JDK Flight Recorder, off or with a threshold; docs/adopt.md has a log of them in seven lines
            includeInnodbStatusInDeadlockExceptions includeThreadDumpInDeadlockExceptions includeThreadNamesAsStatementComment | messages are the server's
            clientInfoProvider | client information is kept for the application, and sent with statements by queryAttributes=true
            defaultAuthenticationPlugin authenticationPlugins disconnectOnExpiredPasswords authenticationOpenidConnectCallbackHandler authenticationWebAuthnCallbackHandler authenticationFidoCallbackHandler idTokenFile ldapServerHostname ociConfigFile ociConfigProfile servicePrincipalName | the server names the login; one that the driver does not have is an error
            deferCertificateValidation | certificates are checked while agreeing on TLS, as sslMode says
            pool poolName maxPoolSize minPoolSize maxIdleTime registerJmxPool poolValidMinDelay useResetConnection | a connection is a connection; use a pool such as HikariCP
            readOnlyPropagatesToServer=true | setReadOnly costs no round trip, so it is always sent to the server
            permitRedirect | the driver stays with the server of its URL
            getProceduresReturnsFunctions=true | functions are always listed; PROCEDURE_TYPE marks them
            tcpRcvBuf tcpSndBuf tcpTrafficClass tcpKeepIdle tcpKeepInterval tcpKeepCount | the operating system's settings count; a socketFactory can set others
            useConfigs | options are given by name
            """;

    /** Options that have no effect and must not be ignored; values that agree with the driver's behaviour are accepted. */
    static final String REFUSED = """
            paranoid=false | messages never show a password, but a value that cannot be converted is shown
            pureLocalDateTime=true | a LocalDateTime is the text's, never moved to another time zone
            oldModeNoPrecisionTimestamp=false | getObject of DATETIME and TIMESTAMP gives what the metadata says
            uuidAsString=true | getObject of UUID gives a String
            blobsAreStrings=false functionsNeverReturnBlobs=false | getObject of bytes gives bytes; call getString, or CAST them
            holdResultsOpenOverStatementClose=false dontTrackOpenResources=false | closing a statement closes its results, as JDBC has it
            scrollTolerantForwardOnly=false | a forward-only result is not scrolled; ask for TYPE_SCROLL_INSENSITIVE
            strictUpdates=true | a row is changed by its whole key only; select all of its columns
            permitNoResults=false | executeQuery of a statement without rows is an error; call execute
            treatUtilDateAsTimestamp=true | setObject of a java.util.Date is a timestamp; set its serialised bytes
            useStreamLengthsInPrepStmts=true | the length that a stream is given with counts; leave it out
            autoClosePStmtStreams=false | streams are closed by those who opened them
            cacheDefaultTimeZone=true | the JVM's time zone is taken when connecting; use connectionTimeZone
            enableQueryTimeouts=true | setQueryTimeout always counts; set none
            geometryDefaultType=default | getObject of a geometry gives bytes
            sendFractionalSecondsForTime=true | fractions of a java.sql.Time are sent; make the column's precision what is wanted
            emulateLocators=false | a BLOB column holds the bytes, not their place
            compensateOnDuplicateKeyUpdateCounts=false | update counts are the server's: 2 for a row that was updated instead
            queryInterceptors connectionLifecycleInterceptors exceptionInterceptors statementInterceptors propertiesTransform | classes made for another driver are not run; use datasource-proxy, p6spy or OpenTelemetry's agent
            openTelemetry=disabled,preferred | the driver has no tracing of its own; use OpenTelemetry's agent, and queryAttributes=true for a traceparent
            credentialType | the driver does not fetch credentials; give user and password, or a password supplier of WeirDataSource
            tlsSocketType sslContextProvider keyStoreProvider KeyManagerFactoryProvider trustManagerFactoryProvider fipsCompliantJsse=false | TLS is the JVM's; set providers in its security properties
            socksProxyHost socksProxyPort=1080 socksProxyRemoteDns=false | sockets are the JVM's; set its system property socksProxyHost, or socketFactory
            pipe path namedPipePath | named pipes are not supported; use TCP, or socketPath
            dnsSrv=false | SRV records are not looked up; name the hosts
            localSocketAddress | a socketFactory can bind sockets
            fallbackToSystemTrustStore=true | the JVM's authorities are trusted just where no others are given; give sslCa or trustCertificateKeyStoreUrl
            fallbackToSystemKeyStore=true | the JVM's key store is used just where no other is given; give clientCertificateKeyStoreUrl
            keyPassword | a key in PKCS12 has the password of its store; keytool -importkeystore makes one
            autocommit=true transactionIsolation | call JDBC's method, or have the pool do it
            initSql | have the pool run it, such as HikariCP's connectionInitSql; variables stand in sessionVariables
            maxRows=-1,0 | call setMaxRows, or write LIMIT
            continueBatchOnError=true | elements are sent ahead of replies: others may have run when one fails; use a transaction
            useColumnNamesInFindColumn=false | columns are found by their labels; ask for the alias
            netWriteTimeout replicaReads | they were Weir's own; net_write_timeout in sessionVariables, readFromSourceWhenNoReplicas and causalReads say the same
            frameDictionaries | it was Weir's own; frames with a dictionary are neither written nor read any more
            galeraAllowedState | the state of a cluster's node is not looked at; use a proxy that does
            host port address | it stands in the URL, before the question mark
            """;

    private PeerReasons() {}
}
