package dev.weir.lab.study;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A study that delegates to another one, except for the methods that a subclass overrides. */
public abstract class ForwardingStudy implements Study {
    private final Study study;

    protected ForwardingStudy(Study study) {
        this.study = study;
    }

    @Override
    public StudyProfile profile() {
        return study.profile();
    }

    @Override
    public List<Arm> arms() {
        return study.arms();
    }

    @Override
    public List<Manifest.Comparison> comparisons() {
        return study.comparisons();
    }

    @Override
    public List<Tier> tiers(Preset preset) {
        return study.tiers(preset);
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        return study.fixture(levels);
    }

    @Override
    public String expectedDigest(Level level) {
        return study.expectedDigest(level);
    }

    @Override
    public void load(Stores stores) throws SQLException {
        study.load(stores);
    }

    @Override
    public Optional<Level> levelLike(Level level, String value) {
        return study.levelLike(level, value);
    }

    @Override
    public boolean isParallel(Level level) {
        return study.isParallel(level);
    }

    @Override
    public List<String> figures(Level level) {
        return study.figures(level);
    }

    @Override
    public double stretchSeconds(Level level) {
        return study.stretchSeconds(level);
    }

    @Override
    public List<String> injected() {
        return study.injected();
    }

    @Override
    public long leastBytes(Level level) {
        return study.leastBytes(level);
    }

    @Override
    public Map<String, String> subject() {
        return study.subject();
    }

    @Override
    public List<Level> levels(Experiment experiment, List<Level> planned) {
        return study.levels(experiment, planned);
    }

    @Override
    public boolean isWorthTrying(Experiment experiment, List<Level> planned) {
        return study.isWorthTrying(experiment, planned);
    }

    @Override
    public List<Experiment> experiments() {
        return study.experiments();
    }
}
