package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunSet;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The picture of README is the first screen of the example run: it names the digest of what that screen holds.
 * {@code -Dweir.rewrite=true} takes it anew, where there is a browser.
 */
class ReadmePictureTest {
    private static final Path PICTURE = Path.of("..", "..", "docs", "report.png");
    private static final String KEY = "first-screen";
    private static final String FORMAT = "javax_imageio_png_1.0";

    @Test
    void showsTheFirstScreenOfTheExampleRun(@TempDir Path folder) throws IOException {
        String page = ReportPage.render(
                RunSet.open(Path.of("..", "..", "docs", "example-run")).read());
        String screen = page.substring(page.indexOf("<h1>"), page.indexOf("<section id=\"answers\""))
                + Template.style().replaceAll("\\s+", " ");
        String digest = Template.hashSource(screen);

        if (Boolean.getBoolean("weir.rewrite")) {
            write(shot(folder, page), digest);
        }

        assertThat(Files.readString(PICTURE, StandardCharsets.ISO_8859_1))
                .as("docs/report.png shows another page; run this test with -Dweir.rewrite=true")
                .contains(KEY + "\0" + digest);
    }

    private static BufferedImage shot(Path folder, String page) throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), page);
        try (Browser browser = Browser.start(folder)) {
            browser.cdp(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of("width", 1160, "height", 1180, "deviceScaleFactor", 1, "mobile", false));
            browser.visit(file, "");
            return ImageIO.read(new ByteArrayInputStream(browser.shot()));
        }
    }

    private static void write(BufferedImage image, String digest) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        IIOMetadata metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(image), null);
        IIOMetadataNode entry = new IIOMetadataNode("tEXtEntry");
        entry.setAttribute("keyword", KEY);
        entry.setAttribute("value", digest);
        IIOMetadataNode text = new IIOMetadataNode("tEXt");
        text.appendChild(entry);
        IIOMetadataNode root = new IIOMetadataNode(FORMAT);
        root.appendChild(text);
        metadata.mergeTree(FORMAT, root);
        Files.deleteIfExists(PICTURE);
        try (ImageOutputStream out = ImageIO.createImageOutputStream(PICTURE.toFile())) {
            writer.setOutput(out);
            writer.write(new IIOImage(image, null, metadata));
        } finally {
            writer.dispose();
        }
    }
}
