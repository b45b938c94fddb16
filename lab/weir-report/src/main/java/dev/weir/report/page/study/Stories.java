package dev.weir.report.page.study;

import java.util.ServiceLoader;

public final class Stories {
    private Stories() {}

    /** Returns the story of a study; for one that has none, the story that fits any. */
    public static Story of(String study) {
        return ServiceLoader.load(Story.class, Story.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(story -> story.study().equals(study))
                .findFirst()
                .orElseGet(() -> new OtherStory(study));
    }
}
