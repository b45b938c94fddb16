package dev.weir.lab.run;

import dev.weir.lab.machine.Machine;
import dev.weir.lab.machine.NoiseLedger;
import dev.weir.lab.run.plan.HeatPlanner;
import dev.weir.lab.run.plan.Shares;
import dev.weir.report.model.Event;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.TimeSpent;
import dev.weir.report.stats.Analysis;
import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Carries out one command: link cards, the studies' heats in turn, their experiments. */
record LabRun(RunSession session, List<StudyRun> studies, Path report) {
    /** The part of the budget per study, in seconds, from which on an additional heat fits. */
    private static final double SECONDS_FOR_TWO = 120;

    private static final long LOOK_MILLIS = 1000;

    private static final String STOPPED = "stopped by the user";
    private static final String ALL_DONE = "everything that was asked is answered";
    private static final String BUDGET_SPENT = "the budget is spent";

    /** Measures until everything is decided, the budget is spent, the watcher has enough, or the user stops it. */
    void measure(Lab.Watcher watcher) throws IOException {
        String reason;
        session.progress().follow(this::stage);
        showLive();
        session.progress()
                .line("Live: " + report.toAbsolutePath().normalize().toUri()
                        + " shows what is decided so far, and becomes the report");
        try {
            tellOtherLoad();
            cards("start");
            heats(watcher);
            reason = everythingIsDecided() ? ALL_DONE : BUDGET_SPENT;
            cards("end");
        } catch (InterruptedException e) {
            reason = STOPPED;
        } catch (ServerKeeper.ServerLostException e) {
            record(session.event("server-lost", e.getMessage()));
            reason = "the server was lost";
        } catch (IOException | RuntimeException e) {
            // the same signal ends the servers, and whatever waits for an answer then fails in its own way
            if (!session.cancellation().isCancelled()) {
                if (e instanceof EnvironmentException || e instanceof IOException) {
                    record(session.event("stopped", e.getMessage()));
                }
                throw e;
            }
            reason = STOPPED;
        }
        boolean stopped = session.cancellation().settle();
        for (StudyRun study : studies) {
            boolean started = !study.isWaiting() || !reason.equals(BUDGET_SPENT);
            String kind = stopped ? "stopped" : started ? "finished" : Event.NOT_STARTED;
            study.record(session.event(kind, reason));
        }
        session.progress()
                .line(String.format(
                        Locale.ROOT,
                        "%s after %.0f s of measuring: %s",
                        stopped ? "Stopped" : "Finished",
                        session.budget().spentSeconds(),
                        reason));
    }

    private void tellOtherLoad() throws InterruptedException {
        Machine machine = session.request().machine();
        if (machine.tellsNothing()) {
            session.progress()
                    .line("  machine=" + machine.name() + ": client and server are not placed on cores, and what other"
                            + " processes take is unknown");
            return;
        }
        NoiseLedger ledger = NoiseLedger.start(machine);
        long servers = session.server().cpuNanos();
        Thread.sleep(LOOK_MILLIS);
        double other = ledger.stop(() -> Math.max(0, session.server().cpuNanos() - servers))
                .otherCpuPercent();
        if (other > NoiseLedger.BUSY_PERCENT) {
            session.progress()
                    .line(String.format(
                            Locale.ROOT,
                            "  this machine is busy: other processes take %.0f %% of its CPU time; figures scatter more and less is decided"
                                    + " unless they end",
                            other));
        }
    }

    private void cards(String occasion) throws IOException {
        session.progress().status("Verifying the links (" + occasion + " of the run)");
        session.time().begin(TimeSpent.Kind.PROBING);
        List<LinkCard> cards = new ArrayList<>();
        for (Manifest.Link link : session.request().links()) {
            if (!link.emulated()) {
                session.server().server().realPath(link, occasion).ifPresent(cards::add);
            }
        }
        cards.addAll(session.server().network().cards(occasion));
        for (LinkCard card : cards) {
            for (StudyRun study : studies) {
                if (study.isOn(card.link())) {
                    study.record(card);
                }
            }
            session.progress().line(session.reporter().card(card));
        }
        studies.get(0).tellTime();
    }

    /** Runs heats of the studies in turn, so that a run stopped at any moment has measured all of them equally. */
    private void heats(Lab.Watcher watcher) throws IOException, InterruptedException {
        List<StudyRun> going = new ArrayList<>(studies);
        if (studies.size() > 1 && hasTimeForTwo() && !watcher.isEnough(0)) {
            // one heat decides nothing: the quickest study has two before the others begin, for early verdicts
            StudyRun leader = Collections.min(studies, Comparator.comparingDouble(StudyRun::leastSeconds));
            going.remove(leader);
            going.add(0, leader);
            heat(leader, going.subList(1, going.size()), going);
        }
        for (int done = 0; !going.isEmpty() && !watcher.isEnough(done); done++) {
            List<StudyRun> turn = inTurn(going, done);
            for (int i = 0; i < turn.size(); i++) {
                if (!heat(turn.get(i), turn.subList(i + 1, turn.size()), going)) {
                    going.remove(turn.get(i));
                }
            }
            for (StudyRun study : studies) {
                study.tellingExperiments();
            }
        }
        tellWhatIsMissing();
        List<StudyRun> raced =
                studies.stream().filter(study -> !study.isWaiting()).toList();
        for (int i = 0; i < raced.size(); i++) {
            raced.get(i).remainingExperiments(raced.size() - i);
        }
    }

    private boolean heat(StudyRun study, List<StudyRun> behind, List<StudyRun> going)
            throws IOException, InterruptedException {
        boolean first = studies.stream().allMatch(StudyRun::isWaiting);
        Shares shares = new Shares(
                session.leftSeconds(),
                waitingBeside(study),
                behind.stream().map(StudyRun::leastSeconds).toList(),
                going.stream().mapToDouble(StudyRun::leastSeconds).sum());
        boolean raced = study.heat(shares, first);
        if (raced) {
            tell();
        }
        return raced;
    }

    private boolean hasTimeForTwo() {
        return session.budget().givenSeconds() >= studies.size() * SECONDS_FOR_TWO;
    }

    private long waitingBeside(StudyRun study) {
        return studies.stream()
                .filter(other -> other != study && other.isWaiting())
                .count();
    }

    /** Returns the studies in turn, those with fewer heats first; a study with few open cells per heat waits for the others. */
    private static List<StudyRun> inTurn(List<StudyRun> going, int done) {
        double most = going.stream()
                .mapToDouble(StudyRun::need)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        return done == 0
                ? List.copyOf(going)
                : going.stream()
                        .filter(study -> study.need() >= most / 2)
                        .sorted(Comparator.comparingInt(StudyRun::heats))
                        .toList();
    }

    private RunProgress.Stage stage() {
        List<Analysis> analyses = studies.stream().map(StudyRun::analysis).toList();
        int all = analyses.stream().mapToInt(each -> each.comparisons().size()).sum();
        int open = analyses.stream().mapToInt(each -> each.undecided().size()).sum();
        double left = session.budget().leftSeconds();
        String count = all == 0 ? "" : all - open + " of " + all + " decided";
        return new RunProgress.Stage(1 - left / session.budget().givenSeconds(), left, count);
    }

    private void tell() {
        showLive();
        session.progress()
                .standings(session.reporter()
                        .standings(studies.stream().map(StudyRun::standing).toList()));
    }

    private void showLive() {
        try {
            session.reporter()
                    .live(
                            report,
                            studies.stream().map(StudyRun::standing).toList(),
                            session.budget().spentSeconds(),
                            session.budget().endSeconds());
        } catch (IOException e) {
            // only the live page is missing: a full disk also fails the journal, which reports it
            session.progress().status("No live page: " + e.getMessage());
        }
    }

    /** Tells which studies end before their first verdicts were possible. */
    private void tellWhatIsMissing() {
        for (StudyRun study : studies) {
            if (study.heats() < HeatPlanner.HEATS_FOR_VERDICTS && !study.isDecided() && !study.hasVerdicts()) {
                session.progress().line(session.reporter().missing(study.moment(), study.leastSeconds()));
            }
        }
    }

    private boolean everythingIsDecided() {
        return studies.stream().allMatch(StudyRun::isDecided);
    }

    private void record(Event event) throws IOException {
        for (StudyRun study : studies) {
            study.record(event);
        }
    }
}
