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

    /** A document of exactly {@code size} bytes, {@link #SMALLEST} or more; its last member is filled up with random letters. */
    static byte[] document(long seed, int size) {
        return new Documents(seed).write(size).getBytes(StandardCharsets.US_ASCII);
    }

    private String write(int size) {
        String host = "www." + word() + "-" + word() + ".example";
        text.append("{\"site\":\"")
                .append(uuid())
                .append("\",\"host\":\"")
                .append(host)
                .append("\",\"pages\":[");
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
        text.append(separator)
                .append("{\"id\":\"")
                .append(uuid())
                .append("\",\"url\":\"https://")
                .append(host);
        text.append('/').append(word()).append('/').append(word()).append('-').append(random.nextInt(10_000));
        text.append("\",\"title\":\"The ").append(word()).append(" by the ").append(word());
        text.append("\",\"visitor\":\"")
                .append(uuid())
                .append("\",\"country\":\"")
                .append(oneOf(COUNTRIES));
        text.append("\",\"agent\":\"").append(oneOf(AGENTS)).append("\",\"referrer\":");
        if (random.nextInt(3) == 0) {
            text.append("null");
        } else {
            text.append("\"https://").append(host).append('/').append(word()).append('"');
        }
        text.append(",\"durationMillis\":").append(random.nextInt(60_000));
        text.append(",\"events\":[");
        for (int i = random.nextInt(4); i >= 0; i--) {
            text.append("{\"type\":\"click\",\"x\":").append(random.nextInt(1920));
            text.append(",\"y\":").append(random.nextInt(1080)).append(i == 0 ? "}" : "},");
        }
        text.append("]}");
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
