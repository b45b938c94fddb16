package dev.weir.session;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prepared statements are executed, each before the replies to those before it have come. */
final class PipelinePlan extends CommandPlan {
    private final List<Execution> executions;

    /** @param executions at least one */
    PipelinePlan(List<Execution> executions, int limitSeconds) {
        super(Assumes.SETTINGS, limitSeconds, executions.get(0).owner());
        this.executions = executions;
    }

    @Override
    boolean beyondAscii() {
        return executions.stream()
                .anyMatch(execution -> ExecutionPlan.beyondAscii(execution.statement(), execution.parameters()));
    }

    @Override
    void check(ClientText text) throws SQLException {
        for (Execution execution : executions) {
            ExecutionPlan.check(text, execution.statement(), execution.parameters());
        }
    }

    @Override
    void goesOut(Exchange exchange) {
        executions.forEach(execution -> exchange.goesOut(execution.statement()));
    }

    @Override
    @Nullable
    String metadata(Definitions definitions) {
        return definitions.ahead(executions);
    }
}
