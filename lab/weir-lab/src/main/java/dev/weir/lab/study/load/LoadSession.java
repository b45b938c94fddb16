package dev.weir.lab.study.load;

import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import java.util.List;

/** An arm's client, and the server it is connected to. */
record LoadSession(LoadClient<?> client, Target target) implements SqlSession {
    @Override
    public Operation operation(Level factors) {
        LoadLevel level = LoadLevel.of(factors);
        try {
            Requests requests = client.requests(level.query(), level.connections(), LoadTable::check);
            return level.isHighest()
                    ? new HighestRate(requests, level, RoundTrip.to(target))
                    : new OpenLoopStretch(requests, level);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("cannot make ready for " + factors + ": " + e, e);
        }
    }

    @Override
    public String digest(Level factors) throws Exception {
        LoadLevel level = LoadLevel.of(factors);
        StringBuilder rows = new StringBuilder();
        Requests requests = client.requests(
                LoadQuery.ROW, level.connections(), (number, id, value) -> rows.append(LoadTable.digested(id, value)));
        Crowd.sent(requests, LoadTable.DIGESTED, 1).await();
        return LoadTable.digest(rows.toString());
    }

    @Override
    public List<String> sessionVariables() {
        return List.of("autocommit");
    }
}
