package dev.weir.lab.cli;

import dev.weir.lab.Versions;
import dev.weir.report.shell.Launcher;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code weir}: the parent of all commands. */
@Command(
        name = "weir",
        mixinStandardHelpOptions = true,
        versionProvider = WeirCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Measures, on your own server and network, how to read MySQL from the JVM.",
        commandListHeading = "%nCommands, each with --help:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:fine",
            "1:a finding: an arm or a control failed, or something is too slow",
            "2:" + WeirCommand.INVALID_USAGE + ": an unknown option, a value out of its range",
            "3:environment: server, network, disk or rights do not allow it",
            "4:undecided: compare --max-slowdown can tell neither",
            WeirCommand.DEFECT_LINE
        },
        footerHeading = "%n",
        footer = {
            "  ${ROOT-COMMAND-NAME} advise docs/example-run   what to do, from a run that is kept",
            "  ${ROOT-COMMAND-NAME} run                       measure here: ten minutes, then a page"
        },
        subcommands = {
            RunCommand.class,
            ReportCommand.class,
            AdviseCommand.class,
            CompareCommand.class,
            ProbeCommand.class,
            CompressCommand.class,
            ExportCommand.class
        })
public final class WeirCommand {
    static final int FINDING = 1;

    static final int USAGE = 2;
    static final int ENVIRONMENT = 3;
    static final int UNDECIDED = 4;
    /** Exit code of a defect of Weir itself; {@code EX_SOFTWARE} of BSD's {@code sysexits.h}. */
    static final int DEFECT = 70;

    static final String INVALID_USAGE = "invalid usage";

    static final String DEFECT_LINE = DEFECT + ":a defect of Weir: please report it";

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new WeirCommand()).setCommandName(Launcher.name());
        HelpText.addToThoseOf(commandLine);
        new Failures(Path.of(System.getProperty("java.io.tmpdir"))).explainThoseOf(commandLine);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        return commandLine;
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"weir " + Versions.ofThisWeir()};
        }
    }
}
