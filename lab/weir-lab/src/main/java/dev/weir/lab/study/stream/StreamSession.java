package dev.weir.lab.study.stream;

import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.report.model.Level;
import java.util.ArrayList;
import java.util.List;

record StreamSession(RowReader client) implements SqlSession {
    static final List<String> SESSION_VARIABLES = List.of(
            "net_write_timeout", "net_buffer_length", "max_allowed_packet", "character_set_results", "sql_mode");

    @Override
    public Operation operation(Level level) {
        RowWork work = work(level.get("work"));
        return new ReadOperation(client, StreamFixture.query(rows(level)), work);
    }

    @Override
    public String digest(Level level) throws Exception {
        RowWork.Digest work = new RowWork.Digest();
        work.begin();
        client.read(StreamFixture.query(rows(level)), work);
        return work.result();
    }

    @Override
    public List<String> sessionVariables() {
        return SESSION_VARIABLES;
    }

    private static int rows(Level level) {
        return level.count("rows");
    }

    private static RowWork work(String name) {
        return switch (name) {
            case "collect" -> new CollectWork();
            case "fold" -> new RowWork.Fold();
            default -> throw new IllegalArgumentException("work=" + name + ", expected collect or fold");
        };
    }

    private record ReadOperation(RowReader reader, String sql, RowWork work) implements Operation {
        @Override
        public Object once() throws Exception {
            work.begin();
            reader.read(sql, work);
            return work.result();
        }

        @Override
        public long firstRowNanoTime() {
            return work.firstRowNanoTime();
        }
    }

    /** Maps each row to an object and collects them in a list, as published. */
    private static final class CollectWork extends RowWork {
        private List<Event> events = List.of();

        record Event(int id, String name) {}

        @Override
        void reset() {
            events = new ArrayList<>();
        }

        @Override
        void accept(int id, String name) {
            events.add(new Event(id, name));
        }

        @Override
        Object result() {
            return events;
        }
    }
}
