package dev.weir.lab.run;

import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;
import java.net.InetSocketAddress;

/** The server a run reads from, with the study's fixture in place. */
public interface LabServer extends AutoCloseable {

    /** Where it listens. */
    InetSocketAddress address();

    /** Schema of the fixture. */
    String schema();

    /** Account with the server's default authentication. */
    Target.Account account();

    /** Account with {@code mysql_native_password}; {@code null} where there is none. */
    Target.Account nativeAccount();

    /** Process id on this machine; -1 where it is elsewhere. */
    long pid();

    /** Whether it still answers, as far as can be told at once. */
    boolean isAlive();

    /** What it is, for the manifest. */
    Manifest.Server describe();

    @Override
    void close();

    /** Starts a server, or connects to one. */
    @FunctionalInterface
    interface Source {
        /**
         * Brings a server up and loads the fixture.
         *
         * @param study whose fixture
         * @param progress where to say what takes time
         * @return the server, ready
         */
        LabServer open(Study study, Progress progress);
    }
}
