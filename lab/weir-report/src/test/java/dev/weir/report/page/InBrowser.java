package dev.weir.report.page;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests of pages in one browser, whose console and network stay quiet. */
@Tag("nightly")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InBrowser {
    Path folder;

    Browser browser;

    @BeforeAll
    void startBrowser(@TempDir Path temporary) throws IOException {
        folder = temporary;
        browser = Browser.start(folder);
    }

    @AfterAll
    void stopBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void nothingOnConsoleOrNetwork() {
        browser.assertQuiet();
    }
}
