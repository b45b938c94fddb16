package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.result.Unsupported;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.ShardingKey;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Opens a data source's connection for another account; unset values are the data source's. */
public final class AccountBuilder implements ConnectionBuilder {
    /** Its {@code getConnection(user, password)} takes null for its own user or password. */
    private final DataSource source;

    private @Nullable String user;
    private @Nullable String password;
    private boolean sharded;

    public AccountBuilder(DataSource source) {
        this.source = source;
    }

    @Override
    public ConnectionBuilder user(@Nullable String username) {
        this.user = username;
        return this;
    }

    @Override
    public ConnectionBuilder password(@Nullable String secret) {
        this.password = secret;
        return this;
    }

    /** A sharding key makes build() fail. */
    @Override
    public ConnectionBuilder shardingKey(@Nullable ShardingKey key) {
        sharded |= key != null;
        return this;
    }

    @Override
    public ConnectionBuilder superShardingKey(@Nullable ShardingKey key) {
        sharded |= key != null;
        return this;
    }

    @Override
    public Connection build() throws SQLException {
        if (sharded) {
            throw unsupportedShards("a sharding key");
        }
        return source.getConnection(user, password);
    }

    public static SQLException unsupportedShards(String what) {
        return Errors.unsupported(what, Unsupported.SHARDS);
    }
}
