package dev.weir.lab.study;

import dev.weir.report.model.Manifest;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A study that is another one but for what a subclass says. */
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
    public Manifest.Fixture fixture(List<Map<String, String>> levels) {
        return study.fixture(levels);
    }

    @Override
    public String expectedDigest(Map<String, String> level) {
        return study.expectedDigest(level);
    }

    @Override
    public void load(Stores stores) throws SQLException {
        study.load(stores);
    }

    @Override
    public Optional<Map<String, String>> levelLike(Map<String, String> level, String value) {
        return study.levelLike(level, value);
    }

    @Override
    public boolean isParallel(Map<String, String> level) {
        return study.isParallel(level);
    }

    @Override
    public long leastBytes(Map<String, String> level) {
        return study.leastBytes(level);
    }

    @Override
    public Map<String, String> subject() {
        return study.subject();
    }

    @Override
    public List<Map<String, String>> levels(Experiment experiment, List<Map<String, String>> planned) {
        return study.levels(experiment, planned);
    }

    @Override
    public boolean isWorthTrying(Experiment experiment, List<Map<String, String>> planned) {
        return study.isWorthTrying(experiment, planned);
    }

    @Override
    public List<Experiment> experiments() {
        return study.experiments();
    }
}
