package dev.weir.report.page;

import dev.weir.report.page.html.Html;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page's template and its resources. */
final class Template {
    private static final Pattern MARKER = Pattern.compile("<!--@([a-z-]+)-->");

    private Template() {}

    /** Fills every marker in one pass, so that inserted text is not searched again. */
    static String fill(String template, Map<String, String> parts) {
        Matcher matcher = MARKER.matcher(template);
        StringBuilder out = new StringBuilder();
        while (matcher.find()) {
            String part = parts.get(matcher.group(1));
            if (part == null) {
                throw new IllegalStateException("the page has a marker that nothing fills: name=" + matcher.group(1));
            }
            matcher.appendReplacement(out, Matcher.quoteReplacement(part));
        }
        return matcher.appendTail(out).toString();
    }

    /** Returns the text of a file beside this class, or anywhere on the class path if the name starts with a slash. */
    static String resource(String name) {
        try (InputStream in = Template.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the page lacks a file of its own: resource=" + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource=" + name, e);
        }
    }

    /**
     * Returns a page without scripts.
     *
     * @param title title after the name of the tool, as text
     * @param head further elements of the head, each with its line terminator
     * @param heading as text
     * @param sub below the heading, as HTML
     * @param main as HTML
     */
    static String plain(String title, String head, String heading, String sub, String main) {
        String style = style();
        return fill(
                resource("plain.html"),
                Map.of(
                        "title", Html.text(title),
                        "head", head,
                        "style", style,
                        "style-source", hashSource(style),
                        "heading", Html.text(heading),
                        "sub", sub,
                        "main", main));
    }

    static String style() {
        return Stream.of("palette.css", "report.css", "print.css")
                .map(Template::resource)
                .collect(Collectors.joining("\n"));
    }

    /**
     * Returns the source expression that allows exactly this inline script or style:
     * https://www.w3.org/TR/CSP3/#grammardef-hash-source.
     */
    static String hashSource(String inline) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(inline.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
