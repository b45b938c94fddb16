package dev.weir.lab.study;

import dev.weir.report.model.Level;
import java.sql.SQLException;
import java.util.Map;

/** An arm with its connection open. Not thread-safe. */
public interface ArmSession extends AutoCloseable {

    /** Prepares the timed work of a level of inner factors, for example {@code rows=100, work=collect}. */
    Operation operation(Level level);

    /** Does the work of a level once, untimed; returns a digest of every value read, to compare with the fixture's. */
    String digest(Level level) throws Exception;

    /** Returns the cause of an unexpected digest, in a sentence; empty if nothing more is known. */
    default String explainMismatch(String found, String expected) throws Exception {
        return "";
    }

    /** Makes one trivial round trip to the server: the known effect of the self-test. */
    void roundTrip() throws Exception;

    /** Returns the settings in effect on the open connection: session variables and negotiated properties. */
    Map<String, String> settingsInEffect() throws Exception;

    @Override
    void close() throws SQLException;
}
