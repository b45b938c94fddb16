package dev.weir.lab.run.fork;

import dev.weir.rig.link.WireCounters;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import tools.jackson.databind.json.JsonMapper;

/** The fork's end of its line to the lab. */
record LabLine(BufferedReader in, PrintStream out) {
    private static final JsonMapper JSON = JsonMapper.shared();

    ForkTask task() throws IOException {
        return JSON.readValue(answer(), ForkTask.class);
    }

    private String answer() throws IOException {
        String line = next();
        if (line == null) {
            throw new IOException("the lab hung up");
        }
        return line;
    }

    /** Returns the next line; {@code null} when the lab has closed the line. */
    String next() throws IOException {
        return in.readLine();
    }

    static RaceCommand command(String line) {
        return JSON.readValue(line, RaceCommand.class);
    }

    void say(ForkMessage message) {
        say(JSON.writerFor(ForkMessage.class).writeValueAsString(message));
    }

    synchronized void say(String line) {
        out.println(line);
        out.flush();
    }

    WireCounters.Snapshot counters() throws IOException {
        say(new ForkMessage.CountWanted());
        return JSON.readValue(answer(), WireCounters.Snapshot.class);
    }
}
