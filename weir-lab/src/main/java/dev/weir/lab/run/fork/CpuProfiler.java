package dev.weir.lab.run.fork;

import dev.weir.lab.machine.ProcessCpu;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** CPU time of client and server processes per operation. Created by JMH. */
public final class CpuProfiler implements InternalProfiler {
    static final String CLIENT = "cpu.client";
    static final String SERVER = "cpu.server";

    private final long clientPid = ProcessHandle.current().pid();
    private long clientNanos;
    private long serverNanos;

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        serverNanos = ProcessCpu.nanos(CurrentOperation.serverPid());
        clientNanos = ProcessCpu.nanos(clientPid);
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double operations = result.getMetadata().getAllOps();
        List<ScalarResult> found = new ArrayList<>();
        found.add(micros(CLIENT, ProcessCpu.nanos(clientPid) - clientNanos, operations));
        if (serverNanos >= 0) {
            long nanos = ProcessCpu.nanos(CurrentOperation.serverPid()) - serverNanos;
            found.add(micros(SERVER, nanos, operations));
        }
        return found;
    }

    @Override
    public String getDescription() {
        return "CPU time of client and server processes per operation";
    }

    private static ScalarResult micros(String name, long nanos, double operations) {
        return new ScalarResult(name, nanos / 1e3 / operations, "us/op", AggregationPolicy.AVG);
    }
}
