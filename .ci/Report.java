import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/**
 * Prints the numbers of tests that ran, failed and were skipped, from the XML reports of Surefire and Failsafe in
 * {@code FOLDER/STEP/MODULE}. Exits with 1 if a test failed, if too many tests were skipped, if a test class had no test, or if
 * there is no report of a test. The files in {@code FOLDER} contain the lines of the logs that report missing checks, because
 * the XML reports lack the output of tests that run at the same time.
 *
 * <p>A test that was skipped with a reason that contains "NOT CHECKED:" needs a program or a file that is missing. The report
 * shows its reason, and does not count the test against the limit for skipped tests. A rule of a contract that does not apply
 * to a server does not count either, if the same rule was applied to another server.
 *
 * <p>Usage: {@code java Report.java FOLDER [ROOT]}. ROOT is the root of the project. If it is given, each test class in the
 * sources of the project must have a report in the step {@code verify}.
 */
class Report {

    private static final double MOST_ASIDE = 0.01;
    private static final String NOT_CHECKED = "NOT CHECKED:";
    private static final String NOT_XML = "[^\\t\\n\\r\\x20-\\x{d7ff}\\x{e000}-\\x{fffd}\\x{10000}-\\x{10ffff}]";
    private static final Pattern TEST_CLASS = Pattern.compile("src/test/java/(.+(?:Test|IT))\\.java$");
    private static final Pattern RULE = Pattern.compile("\\[[A-Z]+ ([A-Z]+\\d*\\.[a-z0-9-]+)\\]");

    private enum Kind {
        RUN,
        ASIDE,
        NOT_APPLICABLE,
        NOT_CHECKED
    }

    /** A reported test, with the reason if the test was skipped, and the rule if it is a test of a contract. */
    private record Case(String from, Kind kind, String reason, String rule) {}

    private final List<Case> cases = new ArrayList<>();
    private final Map<String, Integer> failures = new TreeMap<>();
    private final Set<String> judged = new HashSet<>();
    private final Set<String> notChecked = new TreeSet<>();
    private final List<String> empty = new ArrayList<>();

    public static void main(String[] arguments) throws Exception {
        Report report = new Report();
        Path folder = Path.of(arguments[0]);
        for (Path step : Files.exists(folder) ? children(folder) : List.<Path>of()) {
            if (Files.isRegularFile(step)) {
                Files.readString(step).lines().forEach(report::heard);
                continue;
            }
            for (Path module : children(step)) {
                for (Path file : children(module)) {
                    report.read(step.getFileName() + " " + module.getFileName(), file);
                }
            }
        }
        if (arguments.length > 1) {
            report.requireReports(folder.resolve("verify"), Path.of(arguments[1]).toAbsolutePath().normalize());
        }
        System.exit(report.isGood() ? 0 : 1);
    }

    private static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        }
    }

    private void read(String from, Path file) throws Exception {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .replaceAll(NOT_XML, "?"); // names of tests may contain any character
        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(text)))
                .getDocumentElement();
        failures.merge(from, number(suite, "failures") + number(suite, "errors"), Integer::sum);
        List<Element> tests = elements(suite, "testcase");
        if (tests.isEmpty()) {
            empty.add(from + ": " + suite.getAttribute("name"));
        }
        for (Element test : tests) {
            cases.add(judge(from, test));
        }
    }

    private Case judge(String from, Element test) {
        List<Element> skipped = elements(test, "skipped");
        if (skipped.isEmpty()) {
            String rule = rule(test.getAttribute("name"));
            judged.add(rule);
            return new Case(from, Kind.RUN, "", rule);
        }
        String said = skipped.get(0).getAttribute("message") + "\n" + skipped.get(0).getTextContent();
        String reason = said.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(line -> line.replaceFirst("^[\\w.]+TestAbortedException: ", "").strip())
                .orElse("without a reason: " + test.getAttribute("classname") + "." + test.getAttribute("name"));
        heard(reason);
        String rule = rule(reason);
        Kind kind = reason.contains(NOT_CHECKED)
                ? Kind.NOT_CHECKED
                : rule.isEmpty() ? Kind.ASIDE : Kind.NOT_APPLICABLE;
        return new Case(from, kind, reason, rule);
    }

    private static String rule(String text) {
        Matcher rule = RULE.matcher(text);
        return rule.find() ? rule.group(1) : "";
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(at -> (Element) found.item(at))
                .toList();
    }

    private static int number(Element suite, String attribute) {
        String text = suite.getAttribute(attribute);
        return text.isEmpty() ? 0 : Integer.parseInt(text);
    }

    private void heard(String line) {
        int from = line.indexOf(NOT_CHECKED);
        if (from >= 0) {
            notChecked.add(line.substring(from).strip());
        }
    }

    /** Requires a report for each test class. A class without any test may have no report. */
    private void requireReports(Path verified, Path root) throws IOException {
        for (Path module : children(root)) {
            Path sources = module.resolve("src/test/java");
            if (!Files.exists(sources)) {
                continue;
            }
            // A module that only a profile builds is tested in a step with the name of the module.
            Path reports = Stream.of(verified, verified.resolveSibling(module.getFileName()))
                    .map(step -> step.resolve(module.getFileName()))
                    .filter(Files::exists)
                    .findFirst()
                    .orElse(verified);
            List<String> reported = Files.exists(reports)
                    ? children(reports).stream().map(file -> file.getFileName().toString()).toList()
                    : List.of();
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path source : files.sorted().toList()) {
                    Matcher named = TEST_CLASS.matcher(source.toString().replace('\\', '/'));
                    if (!named.find()) {
                        continue;
                    }
                    String type = named.group(1).replace('/', '.');
                    String text = Files.readString(source);
                    boolean isAbstract = Pattern.compile("(?:abstract class|interface) "
                                    + type.substring(type.lastIndexOf('.') + 1) + "\\b")
                            .matcher(text)
                            .find();
                    boolean hasReport = reported.contains("TEST-" + type + ".xml")
                            || reported.stream().anyMatch(file -> file.startsWith("TEST-" + type + "$"));
                    if (!isAbstract && !hasReport) {
                        empty.add("verify " + module.getFileName() + ": " + type + " has no report");
                    }
                }
            }
        }
    }

    /**
     * Returns the kind of a test. A rule that does not apply to a server counts as skipped if it was not applied to any other
     * server.
     */
    private Kind kind(Case one) {
        return one.kind() == Kind.NOT_APPLICABLE && !judged.contains(one.rule()) ? Kind.ASIDE : one.kind();
    }

    private int count(String from, Kind kind) {
        return (int) cases.stream()
                .filter(one -> from.equals("all") || one.from().equals(from))
                .filter(one -> kind(one) == kind)
                .count();
    }

    private void line(String from, int failed) {
        System.out.printf(
                Locale.ROOT,
                "   %-40s %6d %7d %6d %15d %12d%n",
                from,
                count(from, Kind.RUN),
                failed,
                count(from, Kind.ASIDE),
                count(from, Kind.NOT_APPLICABLE),
                count(from, Kind.NOT_CHECKED));
    }

    private boolean isGood() {
        int failed = failures.values().stream().mapToInt(count -> count).sum();
        System.out.println("== tests                                       run  failed  aside  not applicable  not checked");
        failures.forEach(this::line);
        line("all", failed);
        int aside = count("all", Kind.ASIDE);
        int counted = count("all", Kind.RUN) + aside;
        double share = counted == 0 ? 1 : (double) aside / counted;
        System.out.printf(
                Locale.ROOT, "== aside: %d of %d tests, %.2f %% (at most %.0f %%)%n", aside, counted, share * 100, MOST_ASIDE * 100);
        Map<String, Integer> reasons = new TreeMap<>();
        cases.stream().filter(one -> kind(one) == Kind.ASIDE).forEach(one -> reasons.merge(one.reason(), 1, Integer::sum));
        reasons.forEach((reason, count) -> System.out.printf(Locale.ROOT, "   %5d  %s%n", count, reason));
        System.out.println("== not checked, since a program or a file is missing: " + (notChecked.isEmpty() ? "nothing" : ""));
        notChecked.forEach(line -> System.out.println("   " + line));
        List<String> faults = new ArrayList<>();
        empty.forEach(name -> faults.add("a test class without a test: " + name));
        if (counted == 0) {
            faults.add("there is no report of a test");
        } else if (share > MOST_ASIDE) {
            faults.add("too many tests stand aside");
        }
        if (failed > 0) {
            faults.add(failed + " failed tests");
        }
        faults.forEach(fault -> System.out.println("== FAILED: " + fault));
        return faults.isEmpty();
    }
}
