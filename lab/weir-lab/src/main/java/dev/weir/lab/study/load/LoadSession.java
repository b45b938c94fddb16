package dev.weir.lab.study.load;

import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * An arm's client, and the server it is connected to.
 *
 * @param levels returns a setting by its factors
 */
record LoadSession(LoadClient<?> client, Target target, Function<Level, LoadLevel> levels) implements SqlSession {
    @Override
    public Operation operation(Level factors) {
        LoadLevel level = levels.apply(factors);
        try {
            Requests requests = client.requests(level.query(), level.connections());
            return level.isHighest()
                    ? new HighestRate(requests, level, oneRequest(level, requests))
                    : new OpenLoopStretch(requests, level);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("cannot make ready for " + factors + ": " + e, e);
        }
    }

    private RoundTrip oneRequest(LoadLevel level, Requests requests) throws Exception {
        return level.query().takesOneRoundTrip() ? RoundTrip.of(client, target) : RoundTrip.of(requests);
    }

    @Override
    public String digest(Level factors) throws Exception {
        LoadLevel level = levels.apply(factors);
        LoadQuery query = level.query().withoutSlowOnes();
        StringBuilder text = new StringBuilder();
        Requests requests = client.requests(query, level.connections(), number -> query.digest(text));
        Crowd.sent(requests, LoadTable.DIGESTED, 1).await();
        return LoadTable.digest(text.toString());
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
