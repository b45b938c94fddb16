package dev.weir.lab.run.fork;

import dev.weir.lab.link.WireCounters;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import tools.jackson.databind.json.JsonMapper;

/** The fork's end of its line to the lab. */
final class LabLine {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final BufferedReader in;
    private final PrintStream out;

    LabLine(BufferedReader in, PrintStream out) {
        this.in = in;
        this.out = out;
    }

    ForkTask task() throws IOException {
        return JSON.readValue(line(), ForkTask.class);
    }

    synchronized void say(ForkMessage message) {
        out.println(JSON.writerFor(ForkMessage.class).writeValueAsString(message));
        out.flush();
    }

    WireCounters.Snapshot counters() throws IOException {
        say(new ForkMessage.CountWanted());
        return JSON.readValue(line(), WireCounters.Snapshot.class);
    }

    private String line() throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw new IOException("the lab hung up");
        }
        return line;
    }
}
