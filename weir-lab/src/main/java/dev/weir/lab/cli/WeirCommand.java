package dev.weir.lab.cli;

import dev.weir.lab.Versions;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code weir}: the commands together. */
@Command(
        name = "weir",
        mixinStandardHelpOptions = true,
        versionProvider = WeirCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Measures, on your own server and network, how to read MySQL from the JVM.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:fine",
            "1:a finding: an arm failed, or the run's own controls raise an alarm",
            "2:" + WeirCommand.INVALID_USAGE
                    + ": an unknown option, a value out of its range, options that exclude each other",
            "3:environment: server, network, disk or rights do not allow it",
            "4:undecided: a gate that can neither pass nor fail",
            WeirCommand.DEFECT_LINE
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  weir run                         four studies, ten minutes, then a page",
            "  weir run blob --data exports/    BLOBs of your own",
            "  weir report runs/NAME            renders the page of a run again",
            "  weir probe --url URL             measures the path to a server of yours",
            "  weir advise --url URL            what to do there, from the newest run",
            "  weir compress --url URL --table T --column C --dry-run",
            "                                   what compressed values of a column would save; then does it",
            "  weir compare RUN_A RUN_B         what changed from one run to another",
            "  weir gate RUN_A RUN_B --max-slowdown 5%%",
            "                                   fails a build that became slower",
            "  weir dictionary --url URL --table T --column C --to DIR",
            "                                   a zstd dictionary for small values that are alike",
            "  weir arms                        every way of reading",
            "  source <(weir completion)        completion for bash and zsh"
        },
        subcommands = {
            RunCommand.class,
            ReportCommand.class,
            ProbeCommand.class,
            AdviseCommand.class,
            CompressCommand.class,
            CompareCommand.class,
            GateCommand.class,
            ExportCommand.class,
            DictionaryCommand.class,
            DoctorCommand.class,
            ArmsCommand.class
        })
public final class WeirCommand {
    /** Exit code: a finding or gate failed. */
    static final int FINDING = 1;

    static final int USAGE = 2;
    static final int ENVIRONMENT = 3;
    /** Exit code: a gate that can neither pass nor fail. */
    static final int UNDECIDED = 4;
    /** Exit code: a defect of Weir itself; {@code EX_SOFTWARE} of BSD's {@code sysexits.h}. */
    static final int DEFECT = 70;

    /** The meaning of exit code 2, as every command's help says it. */
    static final String INVALID_USAGE = "invalid usage";

    /** Exit code 70, as every command's help lists it. */
    static final String DEFECT_LINE = DEFECT + ":a defect of Weir: please report it";

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** The command line, ready to execute. */
    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new WeirCommand());
        CommandLine completion = new CommandLine(new AutoComplete.GenerateCompletion());
        // picocli knows it as generate-completion
        completion
                .getCommandSpec()
                .name("completion")
                .usageMessage()
                .hidden(false)
                .description("Prints a completion script for bash and zsh.")
                .footerHeading("%nExample:%n")
                .footer("  source <(weir completion)");
        commandLine.addSubcommand("completion", completion);
        new Failures(Path.of(System.getProperty("java.io.tmpdir"))).explainThoseOf(commandLine);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        return commandLine;
    }

    /** Tells the version. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"weir " + Versions.ofThisWeir()};
        }
    }
}
