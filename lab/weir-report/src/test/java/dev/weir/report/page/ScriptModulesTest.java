package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptModulesTest {
    private static String join(Map<String, String> modules) {
        return ScriptModules.join("main.js", modules::get);
    }

    @Test
    void whatIsImportedStandsBeforeAndOnce() {
        assertThat(join(Map.of(
                        "main.js",
                        "import { a } from './a.js';\nimport {\n  b,\n  c,\n} from './b.js';\nuse(a, b, c);\n",
                        "a.js",
                        "import { b } from './b.js';\nexport const a = b;\n",
                        "b.js",
                        "export let b = 1;\nexport async function c() {}\nconst own = 2;\n")))
                .isEqualTo("""
                (async () => {
                'use strict';

                let b = 1;
                async function c() {}
                const own = 2;

                const a = b;

                use(a, b, c);
                })().catch(failure => {
                document.getElementById('not-started').hidden = false;
                throw failure;
                });
                """);
    }

    @Test
    void documentationStaysInTheSource() {
        assertThat(join(Map.of("main.js", """
                        /* Why. */
                        /** @import { A } from './a.js' */
                        /**
                         * What * it takes.
                         * @param {string} a
                         */
                        function f(a) {
                          /** @type {string} */
                          const b = /** @type {any} */ (a);
                        }
                        """))).isEqualTo("""
                (async () => {
                'use strict';

                /* Why. */
                function f(a) {
                const b = /** @type {any} */ (a);
                }
                })().catch(failure => {
                document.getElementById('not-started').hidden = false;
                throw failure;
                });
                """);
    }

    @Test
    void aTemplateOfSeveralLinesIsRefused() {
        assertThatThrownBy(() -> join(Map.of("main.js", "const a = `one\n  two`;\n")))
                .hasMessageContaining("has a template of several lines: script=main.js line=const a = `one");
        assertThat(join(Map.of("main.js", "const a = `${b}` + `c`;\n"))).contains("`${b}` + `c`");
    }

    @Test
    void aCircleIsRefusedAndNamed() {
        assertThatThrownBy(() -> join(Map.of(
                        "main.js", "import { a } from './a.js';\n",
                        "a.js", "import { b } from './b.js';\nexport const a = 1;\n",
                        "b.js", "import { a } from './a.js';\nexport const b = 1;\n")))
                .hasMessage("the page's scripts import one another in a circle: a.js -> b.js -> a.js");
    }

    @Test
    void aNameInTwoModulesIsRefused() {
        assertThatThrownBy(() -> join(Map.of(
                        "main.js", "import { a } from './a.js';\nfunction twice() {}\n",
                        "a.js", "export const a = 1;\nconst twice = 2;\n")))
                .hasMessageContaining("two of the page's scripts declare one name: name=twice")
                .hasMessageContaining("scripts=main.js, a.js");
    }

    @Test
    void whatIsNotExportedCannotBeImported() {
        assertThatThrownBy(() -> join(Map.of(
                        "main.js", "import { a, own } from './a.js';\n",
                        "a.js", "export const a = 1;\nconst own = 2;\n")))
                .hasMessageContaining("imports what is not exported: script=main.js name=own from=a.js exported=[a]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import * as a from './a.js';",
                "import { a as b } from './a.js';",
                "import a from './a.js';",
                "export default 1;",
                "export { a };",
                "const a = await import('./a.js');"
            })
    void otherFormsAreRefused(String line) {
        assertThatThrownBy(() -> join(Map.of("main.js", line + "\n", "a.js", "export const a = 1;\n")))
                .hasMessageContaining("has an import or export that cannot be joined: script=main.js line=");
    }

    @Test
    void everyScriptOfThePageIsPartOfIt() throws Exception {
        String page = ScriptModules.join("main.js", Template::resource);

        try (var files = Files.list(Path.of("src", "main", "resources", "dev", "weir", "report", "page"))) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".js")))
                    .hasSizeGreaterThan(20)
                    .allSatisfy(name -> assertThat(page)
                            .contains(
                                    Template.resource(name).lines().findFirst().orElseThrow()));
        }
    }
}
