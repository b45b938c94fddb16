package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless browser of its own, with a profile and downloads in a folder of the test. */
final class Browser implements AutoCloseable {
    private final ChromeDriver driver;
    private final Path downloads;

    private Browser(ChromeDriver driver, Path downloads) {
        this.driver = driver;
        this.downloads = downloads;
    }

    /** Starts it; where there is none the test is skipped, or fails when WEIR_REQUIRE_BROWSER=1. */
    static Browser start(Path folder) throws IOException {
        Optional<File> chromium = onPath("chromium", "chromium-browser", "google-chrome");
        Optional<File> chromedriver = onPath("chromedriver");
        boolean present = chromium.isPresent() && chromedriver.isPresent();
        if (!present && "1".equals(System.getenv("WEIR_REQUIRE_BROWSER"))) {
            throw new AssertionError("WEIR_REQUIRE_BROWSER=1, but chromium=" + chromium + " chromedriver="
                    + chromedriver + " on PATH or in /usr/bin; install both");
        }
        assumeTrue(present, "browser tests skipped: install chromium and chromedriver on PATH or in /usr/bin");
        Path downloads = Files.createDirectories(folder.resolve("downloads"));
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.get())
                .usingAnyFreePort()
                .withEnvironment(Map.of("SE_OFFLINE", "true", "HOME", folder.toString(), "PATH", System.getenv("PATH")))
                .build();
        ChromeDriver driver = new ChromeDriver(service, options(chromium.get(), folder.resolve("profile")));
        driver.executeCdpCommand(
                "Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", downloads.toString()));
        driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(3));
        return new Browser(driver, downloads);
    }

    private static ChromeOptions options(File chromium, Path profile) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium);
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--window-size=1280,900",
                "--user-data-dir=" + profile);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        return options;
    }

    private static Optional<File> onPath(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.concat(
                                Stream.of(System.getenv("PATH").split(File.pathSeparator)), Stream.of("/usr/bin"))
                        .map(folder -> new File(folder, name)))
                .filter(File::canExecute)
                .findFirst();
    }

    /** Loads a page afresh, and does not wait for its scripts. */
    void load(Path page, String hash) {
        driver.get("about:blank");
        log(LogType.BROWSER);
        log(LogType.PERFORMANCE);
        driver.get(page.toUri() + hash);
    }

    /** Opens a page afresh, as a reader meets it. */
    void visit(Path page, String hash) {
        load(page, hash);
        await(
                "the page's scripts",
                () -> text("!document.getElementById('weir-data') || Boolean(window.weirReport)")
                        .equals("true"));
    }

    /** Opens a page afresh, and everything that it keeps closed. */
    void open(Path page, String hash) {
        visit(page, hash);
        run("for (const each of document.querySelectorAll('details')) each.open = true;");
        answer("const done = arguments[0]; setTimeout(() => requestAnimationFrame(() => setTimeout(done)))");
    }

    /** What the script hands to the function that is its last argument. */
    Object answer(String script) {
        return driver.executeAsyncScript(script);
    }

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    String text(String script) {
        return String.valueOf(run("return " + script));
    }

    WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    void choose(String selectCss, String value) {
        find(selectCss + " option[value='" + value + "']").click();
    }

    void cdp(String command, Map<String, Object> parameters) {
        driver.executeCdpCommand(command, parameters);
    }

    Actions actions() {
        return new Actions(driver);
    }

    String address() {
        return driver.getCurrentUrl();
    }

    /** The window as a PNG. */
    byte[] shot() {
        return driver.getScreenshotAs(OutputType.BYTES);
    }

    /** Text of the one file that this click saves. */
    String save(String buttonCss, String fileName) throws IOException {
        run("document.querySelector(arguments[0]).scrollIntoView({group: 'center'})", buttonCss);
        find(buttonCss).click();
        Path file = downloads.resolve(fileName);
        // The browser reserves the name with an empty file, and renames the saved one over it.
        await("a file named " + fileName, () -> file.toFile().length() > 0);
        return Files.readString(file);
    }

    static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofMinutes(3).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime())
                    .as("the test gave up waiting for " + what)
                    .isLessThan(end);
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    /** Since the page was opened: nothing on the console, nothing asked of any network. */
    void assertQuiet() {
        assertThat(log(LogType.BROWSER)).as("console").isEmpty();
        assertThat(log(LogType.PERFORMANCE).stream()
                        .filter(entry -> entry.contains("Network.requestWillBeSent\""))
                        .filter(entry -> !entry.matches("(?s).*\"url\":\"(file|data|blob|about):.*")))
                .as("requests")
                .isEmpty();
    }

    private List<String> log(String type) {
        return driver.manage().logs().get(type).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
