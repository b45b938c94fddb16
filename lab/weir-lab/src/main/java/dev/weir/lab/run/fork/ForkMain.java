package dev.weir.lab.run.fork;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmName;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.jdbc.StudyWithArms;
import dev.weir.rig.link.WireCounters;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Main class of a fork: reads its task, carries it out, reports the result, exits. */
public final class ForkMain {
    private ForkMain() {}

    /** Runs one task; the argument is a name for the process list. */
    public static void main(String[] args) {
        PrintStream toLab = System.out;
        // output of libraries must not get between the messages
        System.setOut(System.err);
        LabLine lab = new LabLine(
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
                new PrintStream(toLab, false, StandardCharsets.UTF_8));
        try {
            carryOut(lab.task(), lab);
            lab.say(new ForkMessage.Done());
        } catch (Throwable failure) {
            lab.say(new ForkMessage.Failed(reason(failure)));
        }
        // asynchronous drivers may leave client threads; they must not keep the fork alive
        Runtime.getRuntime().halt(0);
    }

    private static void carryOut(ForkTask task, LabLine lab) throws Exception {
        if (task instanceof ForkTask.Race race) {
            Study study = Studies.named(race.study(), race.subject());
            Map<String, Arm> arms = new LinkedHashMap<>();
            race.arms().forEach(id -> arms.put(id, arm(study, id)));
            new RaceTask(race, arms, lab).run();
        } else if (task instanceof ForkTask.Try trial) {
            Study study = Studies.named(trial.study(), trial.subject());
            Experiment experiment = study.experiments().get(trial.experiment());
            Experiment.Counters counters = () -> count(lab);
            lab.say(new ForkMessage.Tried(
                    experiment.trial().run(trial.target(), trial.link(), counters, trial.levels())));
        } else if (task instanceof ForkTask.Rehearse rehearse) {
            for (ForkTask.Part part : rehearse.parts()) {
                rehearse(part);
            }
        }
    }

    private static void rehearse(ForkTask.Part part) throws Exception {
        Study study = Studies.named(part.study(), part.subject());
        try (ArmSession session = arm(study, part.arm()).open(part.target())) {
            session.settingsInEffect();
            session.digest(part.level());
            new TimedOperation(session.operation(part.level()).forWarmUp()).slice(0, 0);
        }
    }

    private static Experiment.Count count(LabLine lab) throws IOException {
        WireCounters.Snapshot counted = lab.counters();
        return new Experiment.Count(counted.roundTrips(), counted.bytesDown());
    }

    private static Arm arm(Study study, String name) {
        return StudyWithArms.arm(study, ArmName.parse(name).arm());
    }

    private static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        String text = root instanceof RaceTask.WrongRowsException ? root.getMessage() : root.toString();
        return text.lines().findFirst().orElse(root.getClass().getName());
    }
}
