package dev.weir.rig.raw;

/**
 * The traits of a client at login that affect a server's answers.
 *
 * @param extended MariaDB's extended capabilities; 0 if it requested none
 * @param collation id of its collation
 */
record ClientTraits(int capabilities, int extended, int collation) {
    /** {@code utf8mb4_general_ci}. */
    private static final int UTF8MB4 = 45;

    /** A plain raw connection, with MariaDB's extension that saves bytes. */
    static final ClientTraits PLAIN =
            new ClientTraits(CapabilityFlags.PLAIN, CapabilityFlags.MARIADB_CACHE_METADATA, UTF8MB4);

    /** Returns a connection with optional column definitions, by MySQL's or MariaDB's capability. */
    static ClientTraits optionalMetadata(boolean cached) {
        return new ClientTraits(
                CapabilityFlags.PLAIN | CapabilityFlags.OPTIONAL_METADATA,
                cached ? CapabilityFlags.MARIADB_CACHE_METADATA : 0,
                UTF8MB4);
    }

    /** Capabilities that do not affect the data after the login, or prevent playing it back. */
    private static final int LEFT_OUT = CapabilityFlags.SSL
            | CapabilityFlags.COMPRESS
            | CapabilityFlags.ZSTD
            | CapabilityFlags.LOCAL_FILES
            | CapabilityFlags.CONNECT_ATTRS
            | CapabilityFlags.LENENC_AUTH_DATA;

    private static final int FILLER = 19;
    private static final int END = 0xFE;
    private static final int LONGEST_EOF = 9;

    /** Parses a client's handshake response. */
    static ClientTraits of(byte[] response) {
        PacketFields in = new PacketFields(response);
        int capabilities = in.int4();
        in.skip(Integer.BYTES);
        int collation = in.int1();
        in.skip(FILLER);
        int extended = in.int4();
        boolean mariaDb = (capabilities & CapabilityFlags.MYSQL) == 0;
        return new ClientTraits(
                (capabilities & ~LEFT_OUT) | CapabilityFlags.CONNECT_WITH_DB | CapabilityFlags.PLUGIN_AUTH,
                mariaDb ? extended : 0,
                collation);
    }

    /** Returns the traits that a server supports, with or without TLS. */
    ClientTraits on(ServerGreeting server, boolean tls) {
        int shared = capabilities & (server.capabilities() | CapabilityFlags.MYSQL);
        int both = extended & server.extended();
        if (both != 0) {
            // only a client without this flag sends extended capabilities
            shared &= ~CapabilityFlags.MYSQL;
        }
        return new ClientTraits(tls ? shared | CapabilityFlags.SSL : shared, both, collation);
    }

    /** Returns whether a packet with this first byte and length ends the rows of a result. */
    boolean endsRows(int mark, int length) {
        return mark == END && length < (deprecatesEof() ? PacketBytes.MAX_PAYLOAD : LONGEST_EOF);
    }

    boolean deprecatesEof() {
        return (capabilities & CapabilityFlags.DEPRECATE_EOF) != 0;
    }

    boolean cachesMetadata() {
        return (extended & CapabilityFlags.MARIADB_CACHE_METADATA) != 0;
    }

    /** Returns whether the answer to a preparation tells if definitions follow; MariaDB's never does. */
    boolean choosesMetadata() {
        return (capabilities & CapabilityFlags.OPTIONAL_METADATA) != 0;
    }

    /** Returns whether the head of a result tells if definitions follow. */
    boolean marksMetadata() {
        return cachesMetadata() || choosesMetadata();
    }

    /** Returns the common beginning of a request for TLS and the handshake response. */
    PacketBytes begin() {
        return new PacketBytes()
                .int4(capabilities)
                .int4(1 << 30)
                .int1(collation)
                .bytes(new byte[FILLER])
                .int4(extended);
    }
}
