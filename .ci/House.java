import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Prints the numbers of files, of lines of code without comments and blank lines, of public top-level types, and of classes
 * in cycles with other classes of the same package, for each module and each of its packages. The modules must be compiled.
 *
 * <p>Usage, from the root of the project: {@code java .ci/House.java [MODULE ...]}.
 */
class House {

    private static final Pattern PUBLIC = Pattern.compile(
            "^public (?:abstract |final |sealed |non-sealed |strictfp )*(?:class|interface|enum|record|@interface) (\\w+)",
            Pattern.MULTILINE);

    private static final Pattern USE = Pattern.compile(" +(\\S+) +-> (\\S+) .*");

    /** The numbers of a package. */
    private static final class Count {
        int files;
        int code;
        final Set<String> types = new TreeSet<>();
        boolean exported;
        int inCycles;
    }

    public static void main(String[] arguments) throws Exception {
        List<String> modules = arguments.length > 0
                ? List.of(arguments)
                : List.of("core", "office", "compositor", "testkit", "examples");
        for (String module : modules) {
            print(Path.of("mcp-resources-" + module));
        }
    }

    private static void print(Path module) throws IOException {
        Path sources = module.resolve("src/main/java");
        Path classes = module.resolve("target/classes");
        Map<String, Count> packages = new TreeMap<>();
        try (Stream<Path> all = Files.walk(sources)) {
            for (Path file : (Iterable<Path>) all.filter(it -> it.toString().endsWith(".java"))::iterator) {
                if (!file.getParent().equals(sources)) {
                    String name = sources.relativize(file.getParent()).toString().replace('/', '.');
                    add(packages.computeIfAbsent(name, it -> new Count()), Files.readString(file));
                }
            }
        }
        Set<String> exported = exported(classes, packages.keySet());
        packages.forEach((name, count) -> count.exported = exported.contains(name));
        cycles(classes).forEach((name, count) -> packages.computeIfAbsent(name, it -> new Count()).inCycles = count);
        System.out.printf("%n%-62s %6s %7s %7s %9s%n", module.getFileName(), "files", "code", "public", "in cycles");
        Count all = new Count();
        packages.forEach((name, count) -> {
            System.out.printf(
                    "%-62s %6d %7d %7s %9d%n",
                    name,
                    count.files,
                    count.code,
                    count.exported ? Integer.toString(count.types.size()) : "-",
                    count.inCycles);
            all.files += count.files;
            all.code += count.code;
            all.inCycles += count.inCycles;
            if (count.exported) {
                count.types.forEach(type -> all.types.add(name + "." + type));
            }
        });
        System.out.printf("%-62s %6d %7d %7d %9d%n", "all", all.files, all.code, all.types.size(), all.inCycles);
    }

    private static void add(Count count, String source) {
        count.files++;
        Matcher type = PUBLIC.matcher(source);
        while (type.find()) {
            count.types.add(type.group(1));
        }
        boolean inComment = false;
        for (String line : source.lines().map(String::strip).toList()) {
            if (!inComment && line.startsWith("/*")) {
                inComment = true;
            }
            if (!inComment && !line.isEmpty() && !line.startsWith("//")) {
                count.code++;
            }
            if (inComment && line.endsWith("*/")) {
                inComment = false;
            }
        }
    }

    /**
     * Returns the packages that the module exports to all modules. Without a module descriptor, returns all packages except
     * those with {@code internal} in their name.
     */
    private static Set<String> exported(Path classes, Set<String> packages) throws IOException {
        Set<String> exported = new HashSet<>();
        Path descriptor = classes.resolve("module-info.class");
        if (Files.exists(descriptor)) {
            try (InputStream in = Files.newInputStream(descriptor)) {
                ModuleDescriptor.read(in).exports().stream()
                        .filter(one -> !one.isQualified())
                        .forEach(one -> exported.add(one.source()));
            }
        } else {
            packages.stream().filter(name -> !name.contains(".internal")).forEach(exported::add);
        }
        return exported;
    }

    /** Returns the number of top-level classes in a cycle with other classes of the same package, by package. */
    private static Map<String, Integer> cycles(Path classes) throws IOException {
        Map<String, Set<String>> uses = new HashMap<>();
        List<String> jdeps = new ArrayList<>(List.of("-verbose:class", "-filter:none", "--ignore-missing-deps"));
        try (Stream<Path> all = Files.walk(classes)) { // without the descriptor, for which jdeps needs all required modules
            all.map(Path::toString)
                    .filter(file -> file.endsWith(".class") && !file.endsWith("module-info.class"))
                    .forEach(jdeps::add);
        }
        StringWriter told = new StringWriter();
        ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(new PrintWriter(told), new PrintWriter(System.err), jdeps.toArray(new String[0]));
        for (String line : told.toString().split("\n")) {
            Matcher use = USE.matcher(line);
            if (use.matches()) {
                String from = topLevel(use.group(1));
                String to = topLevel(use.group(2));
                if (!to.equals(from) && packageOf(to).equals(packageOf(from))) {
                    uses.computeIfAbsent(from, it -> new TreeSet<>()).add(to);
                }
            }
        }
        Map<String, Integer> inCycles = new TreeMap<>();
        for (String one : uses.keySet()) {
            if (reaches(one, uses)) {
                inCycles.merge(packageOf(one), 1, Integer::sum);
            }
        }
        return inCycles;
    }

    private static boolean reaches(String start, Map<String, Set<String>> uses) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(new ArrayList<>(uses.get(start)));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (next.equals(start)) {
                return true;
            }
            if (seen.add(next)) {
                open.addAll(uses.getOrDefault(next, Set.of()));
            }
        }
        return false;
    }

    private static String topLevel(String name) {
        int inner = name.indexOf('$');
        return inner < 0 ? name : name.substring(0, inner);
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }
}
