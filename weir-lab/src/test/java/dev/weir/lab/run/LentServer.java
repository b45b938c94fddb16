package dev.weir.lab.run;

import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;
import java.net.InetSocketAddress;

/** A server that outlives the run it is lent to. */
record LentServer(LabServer server) implements LabServer {
    @Override
    public InetSocketAddress address() {
        return server.address();
    }

    @Override
    public String schema() {
        return server.schema();
    }

    @Override
    public Target.Account account() {
        return server.account();
    }

    @Override
    public Target.Account nativeAccount() {
        return server.nativeAccount();
    }

    @Override
    public long pid() {
        return server.pid();
    }

    @Override
    public boolean isAlive() {
        return server.isAlive();
    }

    @Override
    public Manifest.Server describe() {
        return server.describe();
    }

    @Override
    public void close() {}
}
