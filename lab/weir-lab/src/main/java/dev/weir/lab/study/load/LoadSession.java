package dev.weir.lab.study.load;

import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import java.util.List;
import java.util.Map;

/** An arm's client, and the server it is connected to. */
record LoadSession(LoadClient<?> client, Target target) implements SqlSession {
    @Override
    public Operation operation(Level factors) {
        LoadLevel level = LoadLevel.of(factors);
        try {
            Requests requests = client.requests(level.query(), level.connections(), LoadTable::check);
            return level.isHighest()
                    ? new HighestRate(requests, level, RoundTrip.of(client, target))
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
        LoadQuery query = level.query() == LoadQuery.SLOW_ONES ? LoadQuery.ROW : level.query();
        Requests requests = client.requests(query, level.connections(), (asked, number) -> new DigestedRows(rows));
        Crowd.sent(requests, LoadTable.DIGESTED, 1).await();
        return LoadTable.digest(rows.toString());
    }

    private record DigestedRows(StringBuilder digested) implements Rows {
        @Override
        public void row(int id, String value) {
            digested.append(LoadTable.digested(id, value));
        }

        @Override
        public void end() {
            // the digest tells whether there are too few
        }
    }

    @Override
    public void roundTrip() throws Exception {
        client.roundTrip();
    }

    @Override
    public Map<String, String> settingsInEffect() throws Exception {
        return client.answersSql() ? SqlSession.super.settingsInEffect() : client.negotiated();
    }

    @Override
    public List<String> sessionVariables() {
        return List.of("autocommit");
    }
}
