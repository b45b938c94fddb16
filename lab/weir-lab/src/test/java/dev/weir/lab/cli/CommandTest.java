package dev.weir.lab.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Carries out commands as the command line would, and keeps what they print. */
abstract class CommandTest {
    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();

    final int weir(String... args) {
        CommandLine commandLine = WeirCommand.commandLine();
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(err));
        return commandLine.execute(args);
    }

    /** Carries out {@code advise}, whose output alone is kept. */
    final int advise(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] all = new String[args.length + 1];
        all[0] = "advise";
        System.arraycopy(args, 0, all, 1, args.length);
        return weir(all);
    }
}
