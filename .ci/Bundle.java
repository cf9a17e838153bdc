import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Checks a local repository against the rules of Maven Central, and writes it as one zip file that a person can upload.
 *
 * <p>Usage: {@code java .ci/Bundle.java REPOSITORY ZIP}. All faults are printed. If there is any, no zip file is written and the
 * status is 1.
 */
class Bundle {

    private static final List<String> IN_EACH_POM = List.of("name", "description");
    private static final List<String> INHERITED = List.of("url", "licenses", "developers", "scm");

    private final Path repository;
    private final Map<String, Path> files = new TreeMap<>();
    private final Map<String, Element> poms = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();

    private Bundle(Path repository) {
        this.repository = repository;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2) {
            System.err.println("Usage: java .ci/Bundle.java REPOSITORY ZIP");
            System.exit(2);
        }
        Bundle bundle = new Bundle(Path.of(arguments[0]));
        bundle.check();
        if (!bundle.faults.isEmpty()) {
            bundle.faults.forEach(System.err::println);
            System.err.println(bundle.faults.size() + " faults; no bundle was written");
            System.exit(1);
        }
        bundle.write(Path.of(arguments[1]));
    }

    private void check() throws Exception {
        try (Stream<Path> all = Files.walk(repository)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                // The metadata of a repository lists versions; Central makes its own.
                if (!file.getFileName().toString().startsWith("maven-metadata")) {
                    files.put(repository.relativize(file).toString().replace('\\', '/'), file);
                }
            }
        }
        for (String name : files.keySet()) {
            if (name.endsWith(".pom")) {
                Element pom = DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(files.get(name).toFile())
                        .getDocumentElement();
                poms.put(coordinates(pom), pom);
            }
        }
        if (poms.isEmpty()) {
            faults.add(repository + " has no pom");
        }
        for (Map.Entry<String, Element> pom : poms.entrySet()) {
            checkModule(pom.getKey(), pom.getValue());
        }
        for (String name : new TreeSet<>(files.keySet())) {
            checkFile(name);
        }
    }

    private void checkModule(String module, Element pom) throws IOException {
        String version = module.substring(module.lastIndexOf(':') + 1);
        if (version.endsWith("-SNAPSHOT")) {
            faults.add(module + ": a snapshot cannot be released");
        }
        IN_EACH_POM.stream()
                .filter(field -> text(pom, field) == null)
                .forEach(field -> faults.add(module + ": the pom has no " + field));
        INHERITED.stream()
                .filter(field -> !has(pom, field))
                .forEach(field -> faults.add(module + ": the pom has no " + field + ", and inherits none"));
        String[] parts = module.split(":");
        String base = parts[0].replace('.', '/') + "/" + parts[1] + "/" + version + "/" + parts[1] + "-" + version;
        List<String> expected = "pom".equals(text(pom, "packaging"))
                ? List.of(".pom")
                : List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar");
        for (String ending : expected) {
            Path file = files.get(base + ending);
            if (file == null) {
                faults.add(module + ": " + base + ending + " is missing");
            } else if (ending.endsWith(".jar")) {
                try (JarFile jar = new JarFile(file.toFile())) {
                    if (jar.stream().filter(entry -> !entry.isDirectory()).count() < 2) {
                        faults.add(base + ending + " has no content");
                    }
                }
            }
        }
        for (Element dependency : children(child(pom, "dependencies"))) {
            String used = text(dependency, "version");
            if (used != null && used.endsWith("-SNAPSHOT")) {
                faults.add(module + ": depends on the snapshot " + text(dependency, "artifactId") + " " + used);
            }
        }
    }

    private void checkFile(String name) throws Exception {
        if (name.endsWith(".md5") || name.endsWith(".sha1")) {
            String checked = name.substring(0, name.lastIndexOf('.'));
            if (!files.containsKey(checked)) {
                faults.add(name + " has no file");
                return;
            }
            String algorithm = name.endsWith(".md5") ? "MD5" : "SHA-1";
            byte[] digest = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(files.get(checked)));
            if (!HexFormat.of().formatHex(digest).equals(Files.readString(files.get(name)).strip())) {
                faults.add(name + " is not the checksum of " + checked);
            }
        } else if (name.endsWith(".asc")) {
            if (!Files.readString(files.get(name)).startsWith("-----BEGIN PGP SIGNATURE-----")) {
                faults.add(name + " is not a signature");
            }
        } else {
            for (String ending : List.of(".asc", ".md5", ".sha1")) {
                if (!files.containsKey(name + ending)) {
                    faults.add(name + ending + " is missing");
                }
            }
        }
    }

    private void write(Path zip) throws IOException {
        try (OutputStream out = Files.newOutputStream(zip);
                ZipOutputStream entries = new ZipOutputStream(out)) {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setLastModifiedTime(FileTime.fromMillis(0));
                entries.putNextEntry(entry);
                try (InputStream in = Files.newInputStream(file.getValue())) {
                    in.transferTo(entries);
                }
            }
        }
        poms.keySet().forEach(System.out::println);
        System.out.println(zip + ": " + files.size() + " files of " + poms.size() + " modules");
    }

    private boolean has(Element pom, String field) {
        if (child(pom, field) != null) {
            return true;
        }
        Element parent = child(pom, "parent");
        Element inherited = parent == null ? null : poms.get(coordinates(parent));
        return inherited != null && has(inherited, field);
    }

    private static String coordinates(Element pom) {
        Element parent = child(pom, "parent");
        String group = text(pom, "groupId");
        String version = text(pom, "version");
        return (group == null ? text(parent, "groupId") : group)
                + ":" + text(pom, "artifactId")
                + ":" + (version == null ? text(parent, "version") : version);
    }

    private static String text(Element element, String name) {
        Element child = child(element, name);
        return child == null || child.getTextContent().isBlank() ? null : child.getTextContent().strip();
    }

    private static Element child(Element element, String name) {
        return children(element).stream()
                .filter(child -> child.getTagName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static List<Element> children(Element element) {
        List<Element> children = new ArrayList<>();
        for (Node node = element == null ? null : element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child) {
                children.add(child);
            }
        }
        return children;
    }
}
