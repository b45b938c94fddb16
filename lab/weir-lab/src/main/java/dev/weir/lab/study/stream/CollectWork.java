package dev.weir.lab.study.stream;

import java.util.ArrayList;
import java.util.List;

/** Maps each row to an object and collects them in a list, as published. */
final class CollectWork extends RowWork {
    private List<Event> events = List.of();

    /** One mapped row. */
    record Event(int id, String name) {}

    @Override
    void reset() {
        events = new ArrayList<>();
    }

    @Override
    void accept(int id, String name) {
        events.add(new Event(id, name));
    }

    @Override
    Object result() {
        return events;
    }
}
