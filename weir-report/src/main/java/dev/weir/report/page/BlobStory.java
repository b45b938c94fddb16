package dev.weir.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where and by what to compress BLOBs. */
record BlobStory(RunView view) implements Story {
    @Override
    public List<Answer> answers() {
        return new BlobAnswers(view).answers();
    }

    @Override
    public String cost() {
        return BlobCost.html(view);
    }

    @Override
    public String published() {
        return PublishedSection.blob(view);
    }

    @Override
    public Optional<PublishedDigest> digest() {
        return Optional.of(new PublishedBlob(view).digest());
    }

    @Override
    public Look look() {
        boolean told = view.cells().values().stream().anyMatch(cell -> cell.payloadBytesPerOp() > 0);
        List<List<String>> duels = new ArrayList<>();
        for (String driver : List.of("connectorj", "mariadb")) {
            duels.add(List.of(driver + ".uncompress", driver + ".page-compressed"));
            duels.add(List.of(driver + ".mysql", driver + ".uncompress"));
            duels.add(List.of(driver + ".lz4-9", driver + ".plain"));
        }
        return new Look(told ? "throughput" : "time", "mode", "log", duels);
    }
}
