package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.view.RunView;
import java.util.ArrayList;
import java.util.List;

/**
 * The extent to which a run can be trusted: a light and the reasons for it.
 *
 * @param light the worst of the reasons
 * @param reasons sentences against the run, the ones that set the light first; none when it is green
 * @param passed sentences for it
 */
record Trust(Light light, List<String> reasons, List<String> passed) {

    /** Green: the controls passed. Amber: read with care. Red: do not decide on it. */
    enum Light {
        GREEN("Sound", "the controls passed; the figures can be used as they stand"),
        AMBER("With care", "usable, but mind the reasons below"),
        RED("Not to be relied on", "do not decide anything on this run");

        final String word;
        final String meaning;

        Light(String word, String meaning) {
            this.word = word;
            this.meaning = meaning;
        }
    }

    /** Several runs of one command may leave the known effects to one of them. */
    static Trust of(RunView view, boolean injectedElsewhere) {
        Reasons found = Reasons.of(view, injectedElsewhere);
        Light light = !found.red().isEmpty() ? Light.RED : !found.amber().isEmpty() ? Light.AMBER : Light.GREEN;
        List<String> reasons = new ArrayList<>(found.red());
        reasons.addAll(found.amber());
        return new Trust(light, List.copyOf(reasons), List.copyOf(found.green()));
    }

    static boolean injects(RunView view) {
        return view.arms().values().stream().anyMatch(arm -> arm.role() == Manifest.Role.INJECTED);
    }
}
