package dev.weir.exchange;

import dev.weir.wire.TextEncoding;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands of one flight before anything of it is written: what they assume of the session, and what they change of it. {@link
 * Exchange} computes from plan and session what must go out in front. Assumptions have no default, so that none is forgotten.
 */
public class CommandPlan {
    /** The settings that must have been sent to the server before the commands run. */
    public enum Assumes {
        /** Nothing: they mean the same whatever the application has set meanwhile. */
        NOTHING,
        /** The meaning of a text when it is prepared: the current database, and whether it may write. */
        PREPARING,
        /** Everything that the application has set. */
        SETTINGS
    }

    /** In the place of seconds: the server's time limit does not matter to the commands. */
    public static final int ANY_LIMIT = -1;

    public static final int NO_LIMIT = 0;

    private final Assumes assumes;
    private int limitSeconds;
    private @Nullable WeakReference<?> owner;

    /**
     * Commands that have no text and leave the session as it is. Each may take {@code limitSeconds} by the server's clock, if it
     * has one, {@link #NO_LIMIT} or {@link #ANY_LIMIT}; the owner, null for the driver itself, may cancel them.
     */
    public CommandPlan(Assumes assumes, int limitSeconds, @Nullable WeakReference<?> owner) {
        this.assumes = assumes;
        this.limitSeconds = limitSeconds;
        this.owner = owner;
    }

    /** Makes it the plan of the next command of its kind, so that one that is sent often makes no garbage. */
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

    /** Returns true if the commands can only read: they may go out before the replies to what they rely on. */
    public boolean onlyReads() {
        return false;
    }

    public List<byte[]> texts() {
        return List.of();
    }

    /** Returns true if their texts, or values, go beyond ASCII, which every character set has. */
    public boolean beyondAscii() {
        for (byte[] utf8 : texts()) {
            if (TextEncoding.beyondAscii(utf8)) {
                return true;
            }
        }
        return false;
    }

    /** Checks that their texts, and values, can be written in the session's character set; fails when one cannot. */
    public void check(ClientText text) throws SQLException {
        for (byte[] utf8 : texts()) {
            text.check(new String(utf8, StandardCharsets.UTF_8));
        }
    }

    public void goesOut(Exchange exchange) {}

    /** Returns whether the server's time limit can be another while they run; nobody asks where they may take any time. */
    public boolean mayBeLimited() {
        return false;
    }

    /** Returns whether they look at what the statement before has left: nothing that changes it may go in front that need not. */
    public boolean looksBack() {
        return false;
    }

    /** Returns whether they give rows that cannot be read without definitions. */
    public boolean needsDefinitions() {
        return true;
    }

    /** Returns the statement that says whether their results come with definitions; null where the session's setting is right. */
    @Nullable
    public String metadata(Definitions definitions) {
        return null;
    }
}
