package dev.weir.exchange;

import dev.weir.wire.TextEncoding;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes the commands of one flight before any of it is written: which session state they assume, and which they change.
 * From plan and session {@link Exchange} computes the commands to send before them. Assumptions have no default, so that none
 * is forgotten.
 */
public class CommandPlan {
    /** The settings that the server must have before the commands run. */
    public enum Assumes {
        /** None: the commands mean the same whatever the application has set. */
        NOTHING,
        /** Those that decide how a text is prepared: the current database, and whether it may write. */
        PREPARING,
        /** All settings of the application. */
        SETTINGS
    }

    /** In place of seconds: the commands may run under any time limit. */
    public static final int ANY_LIMIT = -1;

    public static final int NO_LIMIT = 0;

    private final Assumes assumes;
    private int limitSeconds;
    private @Nullable WeakReference<?> owner;

    /**
     * A plan of commands without text that leave the session unchanged.
     *
     * @param limitSeconds the server's time limit for each, {@link #NO_LIMIT} or {@link #ANY_LIMIT}
     * @param owner may cancel them; null for commands of the driver itself
     */
    public CommandPlan(Assumes assumes, int limitSeconds, @Nullable WeakReference<?> owner) {
        this.assumes = assumes;
        this.limitSeconds = limitSeconds;
        this.owner = owner;
    }

    /** Reuses this plan for the next command of the same kind, without allocating. */
    public final void next(@Nullable WeakReference<?> itsOwner, int itsLimitSeconds) {
        owner = itsOwner;
        limitSeconds = itsLimitSeconds;
    }

    public final Assumes assumes() {
        return assumes;
    }

    public final int limitSeconds() {
        return limitSeconds;
    }

    public final @Nullable WeakReference<?> owner() {
        return owner;
    }

    /** Returns true if the commands only read: they may be sent before the replies to the settings they rely on. */
    public boolean onlyReads() {
        return false;
    }

    public List<byte[]> texts() {
        return List.of();
    }

    /** Returns true if their texts or values have characters beyond ASCII. */
    public boolean beyondAscii() {
        for (byte[] utf8 : texts()) {
            if (TextEncoding.beyondAscii(utf8)) {
                return true;
            }
        }
        return false;
    }

    /** Fails if a text or value cannot be encoded in the session's character set. */
    public void check(ClientText text) throws SQLException {
        for (byte[] utf8 : texts()) {
            text.check(new String(utf8, StandardCharsets.UTF_8));
        }
    }

    public void noteSent(Exchange exchange) {}

    /** Returns whether the time limit may apply; not asked of commands that accept {@link #ANY_LIMIT}. */
    public boolean mayBeLimited() {
        return false;
    }

    /** Returns whether the commands read the previous statement's diagnostics, which no avoidable setting may clear. */
    public boolean looksBack() {
        return false;
    }

    /** Returns whether the commands give rows that cannot be read without column definitions. */
    public boolean needsDefinitions() {
        return true;
    }

    /** Returns the statement that turns column definitions on or off for the commands; null if none is needed. */
    @Nullable
    public String metadata(Definitions definitions) {
        return null;
    }
}
