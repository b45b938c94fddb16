package dev.weir.lab.run;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A study that only times, so that a short run has many heats. */
record WithoutExperiments(Study study) implements Study {
    @Override
    public String name() {
        return study.name();
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
    public Sentinel sentinel() {
        return study.sentinel();
    }

    @Override
    public String levelFactor() {
        return study.levelFactor();
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
    public Set<Endpoint> stores() {
        return study.stores();
    }

    @Override
    public Map<String, String> subject() {
        return study.subject();
    }

    @Override
    public List<Experiment> experiments() {
        return List.of();
    }
}
