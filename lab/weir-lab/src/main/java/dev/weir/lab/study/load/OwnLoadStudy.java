package dev.weir.lab.study.load;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.ForwardingStudy;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.StudyProfile;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.text.Text;
import dev.weir.rig.UsageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The study of many requests at once, with the user's query on the user's server. It writes nothing. */
final class OwnLoadStudy extends ForwardingStudy {
    private static final int CONNECTIONS = 8;
    private static final int MANY_CONNECTIONS = 32;

    private OwnRequest request;
    private OwnReading.Result result;

    /** Creates the study of a query; in a fork, the subject has the lab's findings about it. */
    OwnLoadStudy(Map<String, String> subject) {
        super(new LoadStudy());
        this.request = OwnRequest.of(subject);
    }

    @Override
    public Map<String, String> subject() {
        return request.subject();
    }

    private LoadLevel level(int perSecond, int connections) {
        return new LoadLevel(perSecond, connections, new OwnQuery(request, List.of()));
    }

    private LoadLevel highest(int connections) {
        return LoadLevel.highest(connections, new OwnQuery(request, List.of()));
    }

    @Override
    public StudyProfile profile() {
        StudyProfile profile = super.profile();
        Sentinel sentinel = new Sentinel(
                profile.sentinel().arm(), level(LoadStudy.LOW_RATE, CONNECTIONS).level());
        return profile.at(sentinel, profile.levelRange());
    }

    @Override
    public List<Arm> arms() {
        return LoadArms.all().stream().map(arm -> OwnLoadArm.of(arm, request)).toList();
    }

    @Override
    public List<Tier> tiers(Preset preset) {
        List<String> asking = LoadArms.all().stream()
                .filter(LoadArm::asksAnything)
                .map(arm -> arm.info().id())
                .toList();
        List<String> core = LoadStudy.CORE.stream().filter(asking::contains).toList();
        List<LoadLevel> first = List.of(level(LoadStudy.LOW_RATE, CONNECTIONS), highest(CONNECTIONS));
        return List.of(
                Tier.plain(core, first),
                Tier.plain(core, List.of(level(LoadStudy.USUAL_RATE, CONNECTIONS), highest(MANY_CONNECTIONS))),
                Tier.plain(asking, first));
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        OwnReading.Result known = known();
        String description = Text.format(
                "a query of the user's own: %d columns (%s)%s; nothing is written, and no value is kept",
                known.types().size(),
                String.join(", ", known.types()),
                request.keys().isEmpty() ? "" : Text.format(", asked for %,d keys in turn", known.keys()));
        Map<String, String> digests = new LinkedHashMap<>();
        levels.forEach(level -> digests.put(level.text(), known.digest()));
        return new Manifest.Fixture(description, request.sql(), known.rows(), 0, digests);
    }

    @Override
    public String expectedDigest(Level level) {
        return known().digest();
    }

    @Override
    public void load(Stores stores) throws SQLException {
        OwnReading.Result found = read(stores.mysql());
        if (found.rows() == 0) {
            throw new UsageException("--query returns no rows" + (found.keys() == 0 ? "" : " for its first keys")
                    + ", so there is nothing to measure; widen its conditions");
        }
        if (result != null && !result.equals(found)) {
            throw changing();
        }
        result = found;
        request = request.with(found.columns());
    }

    private OwnReading.Result read(Connection connection) throws SQLException {
        try {
            return OwnReading.read(connection, request);
        } catch (LoadTable.WrongAnswerException e) {
            throw changing();
        }
    }

    private static UsageException changing() {
        return new UsageException("--query does not return the same each time, so no answer could be checked; order"
                + " --query and --keys by a unique key, leave out NOW(), RAND() and the like, and read what nobody"
                + " writes to meanwhile");
    }

    @Override
    public List<Experiment> experiments() {
        return List.of();
    }

    private OwnReading.Result known() {
        if (result == null) {
            throw new IllegalStateException("the query has not been read yet: load() comes first");
        }
        return result;
    }
}
