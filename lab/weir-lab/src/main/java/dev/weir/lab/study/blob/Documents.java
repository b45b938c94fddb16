package dev.weir.lab.study.blob;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.UUID;

/** JSON documents about the pages of a web site, with URLs, UUIDs and repeated keys; from a seed. */
final class Documents {
    static final int SMALLEST = 512;

    private static final String[] WORDS =
            ("garden harbour kitchen lantern market meadow orchard pottery quarry river station timber"
                            + " valley window workshop yard bridge candle dairy engine ferry gallery hotel island")
                    .split(" ", -1);
    private static final String[] AGENTS = {"desktop/firefox", "desktop/chrome", "mobile/safari", "mobile/chrome"};
    private static final String[] COUNTRIES = {"AT", "CZ", "DE", "DK", "EE", "FR", "IT", "NL", "PL", "SE"};
    private static final String END = "\"}";

    private final SplittableRandom random;
    private final StringBuilder text = new StringBuilder();

    private Documents(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Returns a document of exactly {@code size} bytes, at least {@link #SMALLEST}; random letters fill its last member. */
    static byte[] document(long seed, int size) {
        return new Documents(seed).write(size).getBytes(StandardCharsets.US_ASCII);
    }

    private String write(int size) {
        String host = "www." + word() + "-" + word() + ".example";
        add("{\"site\":\"", uuid(), "\",\"host\":\"", host, "\",\"pages\":[");
        String separator = "";
        while (true) {
            int before = text.length();
            page(host, separator);
            if (text.length() + "],\"note\":\"".length() + END.length() > size) {
                text.setLength(before);
                break;
            }
            separator = ",";
        }
        text.append("],\"note\":\"");
        while (text.length() < size - END.length()) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        return text.append(END).toString();
    }

    private void page(String host, String separator) {
        add(separator, "{\"id\":\"", uuid(), "\",\"url\":\"https://", host);
        add('/', word(), '/', word(), '-', random.nextInt(10_000));
        add("\",\"title\":\"The ", word(), " by the ", word());
        add("\",\"visitor\":\"", uuid(), "\",\"country\":\"", oneOf(COUNTRIES));
        add("\",\"agent\":\"", oneOf(AGENTS), "\",\"referrer\":");
        if (random.nextInt(3) == 0) {
            text.append("null");
        } else {
            add("\"https://", host, '/', word(), '"');
        }
        add(",\"durationMillis\":", random.nextInt(60_000), ",\"events\":[");
        for (int i = random.nextInt(4); i >= 0; i--) {
            add("{\"type\":\"click\",\"x\":", random.nextInt(1920));
            add(",\"y\":", random.nextInt(1080), i == 0 ? "}" : "},");
        }
        text.append("]}");
    }

    private void add(Object... parts) {
        for (Object part : parts) {
            text.append(part);
        }
    }

    private UUID uuid() {
        return new UUID(random.nextLong(), random.nextLong());
    }

    private String word() {
        return oneOf(WORDS);
    }

    private String oneOf(String[] choices) {
        return choices[random.nextInt(choices.length)];
    }
}
