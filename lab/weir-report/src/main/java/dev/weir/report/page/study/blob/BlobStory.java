package dev.weir.report.page.study.blob;

import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where and by what to compress BLOBs. */
public final class BlobStory implements Story {
    @Override
    public String study() {
        return "blob";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new BlobAnswers(view).answers();
    }

    @Override
    public String cost(RunView view) {
        return BlobCost.html(view);
    }

    @Override
    public PublishedFindings published(RunView view) {
        return new PublishedBlob(view).published();
    }

    @Override
    public Look look(RunView view) {
        boolean sized = view.cells().values().stream().anyMatch(cell -> cell.payloadBytesPerOp() > 0);
        List<List<String>> duels = new ArrayList<>();
        for (String driver : List.of("connectorj", "mariadb")) {
            duels.add(List.of(driver + ".uncompress", driver + ".page-compressed"));
            duels.add(List.of(driver + ".mysql", driver + ".uncompress"));
            duels.add(List.of(driver + ".lz4-9", driver + ".plain"));
        }
        return new Look(sized ? "throughput" : "time", "mode", "log", duels);
    }

    @Override
    public Map<String, String> experiments() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("encode", "Storing what is read");
        titles.put("encode-more", "Storing what is read, at further levels");
        return titles;
    }
}
