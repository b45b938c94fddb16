package dev.weir.lab.study.keys;

import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.lab.Account;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Weir's shared reads, one object for each table, and a connection besides for everything else. */
final class SharedLookUps {
    /** Connections of each object. */
    static final int CONNECTIONS = 1;

    private final WeirDataSource source;
    private final Connection control;
    private final Map<Integer, SharedKeyedReads<Boolean>> tables = new ConcurrentHashMap<>();

    private SharedLookUps(WeirDataSource source) throws SQLException {
        this.source = source;
        this.control = source.getConnection();
    }

    static SharedLookUps open(Target target) throws SQLException {
        ConnectionFactory factory = KeysDrivers.WEIR;
        WeirDataSource source = new WeirDataSource();
        Account account = factory.account(target);
        source.setUrl(factory.url(target));
        source.setUser(account.user());
        source.setPassword(account.password());
        factory.properties(target).forEach(source::setProperty);
        return new SharedLookUps(source);
    }

    /** Look-ups in the set of so many keys. */
    SharedKeyedReads<Boolean> of(int keys) throws SQLException {
        SharedKeyedReads<Boolean> known = tables.get(keys);
        if (known == null) {
            known = SharedKeyedReads.over(source, Sql.single(keys), row -> Boolean.TRUE)
                    .connections(CONNECTIONS)
                    .open();
            tables.put(keys, known);
        }
        return known;
    }

    /** A store of shared reads: what does not depend on who waits. */
    private interface Store extends KeyStore {
        SharedLookUps shared();

        @Override
        default void roundTrip() throws SQLException {
            Sql.roundTrip(shared().control);
        }

        @Override
        default Map<String, String> settings() throws SQLException {
            return Sql.settings(shared().control);
        }

        @Override
        default void close() throws SQLException {
            shared().tables.values().forEach(SharedKeyedReads::close);
            shared().control.close();
        }
    }

    /** Threads that wait for their look-up. */
    record Waiting(SharedLookUps shared) implements Store, KeyStore.Blocking {

        @Override
        public Lookup lookup(int keys) throws SQLException {
            SharedKeyedReads<Boolean> reads = shared.of(keys);
            return key -> reads.read(Keys.bytes(key)) != null;
        }
    }

    /** Asynchronous look-ups: no thread waits. */
    record InFlight(SharedLookUps shared) implements Store, KeyStore.Asynchronous {

        @Override
        public AsyncLookup lookup(int keys) throws SQLException {
            SharedKeyedReads<Boolean> reads = shared.of(keys);
            return key -> reads.readAsync(Keys.bytes(key)).thenApply(found -> found != null);
        }
    }
}
