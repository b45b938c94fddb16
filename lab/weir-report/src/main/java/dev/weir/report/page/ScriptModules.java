package dev.weir.report.page;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Joins ES modules into one script, since a page opened as a file cannot import modules. The modules share one private scope,
 * so an import only requires that the module comes first and that no two modules declare the same name.
 *
 * <p>Supported are {@code import { a, b } from './module.js';} and {@code export} before a function, class, const or let.
 */
final class ScriptModules {
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import \\{\\s*(\\w+(?:\\s*,\\s*\\w+)*),?\\s*\\} from '\\./([\\w-]+\\.js)';\\n");
    private static final Pattern DECLARATION =
            Pattern.compile("(?m)^(export )?(?:async )?(?:function\\*?|class|const|let) (\\w+)");
    private static final Pattern EXPORT =
            Pattern.compile("(?m)^export (?=(?:async )?(?:function|class|const|let) \\w)");
    /** JSDoc comments, for readers of the source only. */
    private static final Pattern DOCUMENTATION = Pattern.compile("(?m)^ */\\*\\*[^*]*+(?:\\*(?!/)[^*]*+)*+\\*/\\n");

    private static final Pattern INDENTATION = Pattern.compile("(?m)^ +");

    /** A multi-line template literal, whose indentation would become part of its text. */
    private static final Pattern TEMPLATE_GOES_ON = Pattern.compile("(?m)^[^`\\n]*`(?:[^`\\n]*`[^`\\n]*`)*[^`\\n]*$");

    private static final Pattern LEFT_OVER = Pattern.compile("(?m)^(?:import|export)\\b.*$|\\bimport\\(.*$");

    private final UnaryOperator<String> sources;
    private final Map<String, String> joined = new LinkedHashMap<>();
    private final Map<String, Set<String>> exported = new HashMap<>();
    private final Map<String, String> declaredIn = new HashMap<>();
    private final Deque<String> path = new ArrayDeque<>();

    private ScriptModules(UnaryOperator<String> sources) {
        this.sources = sources;
    }

    /**
     * Returns one strict-mode script equivalent to the modules, each after those it imports, without their documentation. A
     * module may {@code await} at its top level. On failure the script shows the page's element {@code not-started} and throws.
     *
     * @param entry file name of the module that imports the others
     * @param sources returns the text of a module by its file name
     * @throws IllegalStateException if a module cannot be joined: a circular import, an import of a name not exported, a name
     *     declared twice, or an unsupported form
     */
    static String join(String entry, UnaryOperator<String> sources) {
        ScriptModules modules = new ScriptModules(sources);
        modules.add(entry);
        return "(async () => {\n'use strict';\n\n" + String.join("\n", modules.joined.values())
                + "})().catch(failure => {\ndocument.getElementById('not-started').hidden = false;\nthrow failure;\n});\n";
    }

    private void add(String name) {
        if (path.contains(name)) {
            List<String> circle = new ArrayList<>(path);
            circle.add(name);
            throw new IllegalStateException("the page's scripts import one another in a circle: "
                    + String.join(" -> ", circle.subList(circle.indexOf(name), circle.size())));
        }
        if (joined.containsKey(name)) {
            return;
        }
        path.addLast(name);
        String source = sources.apply(name);
        declare(name, source);
        Matcher imports = IMPORT.matcher(source);
        while (imports.find()) {
            add(imports.group(2));
            require(name, imports.group(1), imports.group(2));
        }
        joined.put(name, bare(name, source));
        path.removeLast();
    }

    private void declare(String name, String source) {
        Set<String> open = new TreeSet<>();
        for (MatchResult each : DECLARATION.matcher(source).results().toList()) {
            String other = declaredIn.put(each.group(2), name);
            if (other != null) {
                throw new IllegalStateException("two of the page's scripts declare one name: name=" + each.group(2)
                        + " scripts=" + other + ", " + name + "; rename one of them");
            }
            if (each.group(1) != null) {
                open.add(each.group(2));
            }
        }
        exported.put(name, open);
    }

    private void require(String importer, String names, String module) {
        for (String each : names.split("\\s*,\\s*", -1)) {
            if (!exported.get(module).contains(each)) {
                throw new IllegalStateException("a script of the page imports what is not exported: script=" + importer
                        + " name=" + each + " from=" + module + " exported=" + exported.get(module));
            }
        }
    }

    private static String bare(String name, String source) {
        String bare = source;
        for (Pattern dispensable : List.of(DOCUMENTATION, IMPORT, EXPORT, INDENTATION)) {
            bare = dispensable.matcher(bare).replaceAll("");
        }
        Matcher left = LEFT_OVER.matcher(bare);
        if (left.find()) {
            throw new IllegalStateException(
                    "a script of the page has an import or export that cannot be joined: script=" + name + " line="
                            + left.group() + "; write import { name } from './script.js'; or export function");
        }
        Matcher template = TEMPLATE_GOES_ON.matcher(bare);
        if (template.find()) {
            throw new IllegalStateException("a script of the page has a template of several lines: script=" + name
                    + " line=" + template.group() + "; join the lines with \\n");
        }
        return bare;
    }
}
