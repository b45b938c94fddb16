package dev.weir.session;

import dev.weir.sql.SqlCommand;
import dev.weir.wire.TextEncoding;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A statement is prepared. */
final class PreparePlan extends CommandPlan {
    private final SqlCommand command;

    /** @param limitSeconds {@link #NO_LIMIT} if its columns are wanted, else {@link #ANY_LIMIT} */
    PreparePlan(SqlCommand command, int limitSeconds) {
        super(Assumes.PREPARING, limitSeconds, null);
        this.command = command;
    }

    @Override
    boolean beyondAscii() {
        return TextEncoding.beyondAscii(command.utf8());
    }

    @Override
    void check(ClientText text) throws SQLException {
        text.check(command.sql());
    }

    @Override
    void goesOut(Exchange exchange) {
        exchange.prepares(command);
    }

    @Override
    @Nullable
    String metadata(Definitions definitions) {
        return definitions.aheadOfDescription();
    }
}
