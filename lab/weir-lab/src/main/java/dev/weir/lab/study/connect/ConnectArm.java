package dev.weir.lab.study.connect;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.Connections;
import dev.weir.lab.study.jdbc.HikariConnections;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.rig.UsageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A way to come by a connection. */
record ConnectArm(Manifest.Arm info, ConnectionFactory factory, Way way) implements Arm {
    enum Way {
        OPENED,
        /** Opened with TLS, and the server's certificate verified by an authority in a file. */
        VERIFIED,
        POOLED
    }

    @Override
    public int leastRoundTrips(Level level) {
        return ConnectStudy.reads(level) + (way == Way.POOLED ? 0 : 2);
    }

    /** A driver may leave a reply of the connection's set-up for later. */
    @Override
    public boolean sendsAhead() {
        return true;
    }

    @Override
    public String obstacle(Target target) {
        return factory.obstacle(target);
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        if (way == Way.VERIFIED && !target.tls()) {
            throw new UsageException("without TLS there is no certificate to verify; measure it with --tls on");
        }
        Optional<AuthorityFiles> authority =
                way == Way.VERIFIED ? Optional.of(AuthorityFiles.of(target)) : Optional.empty();
        try {
            return open(target, authority);
        } catch (SQLException | RuntimeException e) {
            authority.ifPresent(AuthorityFiles::close);
            throw e;
        }
    }

    private ArmSession open(Target target, Optional<AuthorityFiles> authority) throws SQLException {
        ConnectionFactory connecting = authority
                .map(files -> factory.with(files.options(factory.family())))
                .orElse(factory);
        Connection held = connecting.connect(target);
        try {
            return new ConnectSession(connections(connecting, target), held, authority);
        } catch (SQLException | RuntimeException e) {
            held.close();
            throw e;
        }
    }

    private Connections connections(ConnectionFactory connecting, Target target) throws SQLException {
        return way == Way.POOLED
                ? HikariConnections.ofSize(connecting, target, 1)
                : new FreshConnections(connecting.source(target));
    }
}
