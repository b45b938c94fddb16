package dev.weir.lab.study.load;

import dev.weir.lab.study.RawClient;
import dev.weir.lab.study.Target;
import dev.weir.rig.raw.RawConnection;
import dev.weir.rig.raw.RawTarget;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Pipelined requests over bare connections, which take turns: the floor of what a pipeline costs. */
final class RawPipelined extends LoadClient<List<RawPipeline>> {
    private final RawTarget target;

    private RawPipelined(RawClient control, RawTarget target) {
        super(control);
        this.target = target;
    }

    static RawPipelined open(Target target) throws IOException, SQLException {
        return new RawPipelined(new RawClient(RawConnection.open(target.raw())), target.raw());
    }

    @Override
    List<RawPipeline> open(int connections) throws IOException, SQLException {
        List<RawPipeline> opened = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                opened.add(RawPipeline.open(target));
            }
            return opened;
        } catch (IOException | SQLException | RuntimeException e) {
            close(opened);
            throw e;
        }
    }

    @Override
    Requests requests(List<RawPipeline> pool, LoadQuery query, Rows.Source rows) {
        AtomicInteger turn = new AtomicInteger();
        return (number, answer) -> pool.get(Math.floorMod(turn.getAndIncrement(), pool.size()))
                .send(query.sql(number), query.key(number), rows.of(number), answer);
    }

    @Override
    void close(List<RawPipeline> pool) {
        pool.forEach(RawPipeline::close);
    }
}
