package dev.weir.report.page;

import java.util.List;
import java.util.Optional;

/** Membership of a key in a large set: MySQL, Redis, or the process itself. */
record KeysStory(RunView view) implements Story {
    @Override
    public List<Answer> answers() {
        return new KeysAnswers(view).answers();
    }

    @Override
    public String cost() {
        return KeysCost.HTML;
    }

    @Override
    public String published() {
        return PublishedSection.keys(view);
    }

    @Override
    public Optional<PublishedDigest> digest() {
        return Optional.of(new PublishedKeys(view).digest());
    }

    @Override
    public Look look() {
        return new Look(
                "time",
                "driver",
                "linear",
                List.of(
                        List.of("connectorj.thread-local", "connectorj.hikari"),
                        List.of("redis.jedis", "connectorj.thread-local"),
                        List.of("redis.lettuce", "vertx.pipelined"),
                        List.of("weir.pipelined-100", "weir.thread-local"),
                        List.of("weir.keyed-100", "weir.thread-local"),
                        List.of("weir.pipelined-100", "redis.pipelined-100"),
                        List.of("weir.keyed-100", "redis.smismember-100")));
    }
}
