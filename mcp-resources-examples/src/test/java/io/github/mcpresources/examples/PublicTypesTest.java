package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.postgresql.PostgresChannel;
import io.github.mcpresources.cluster.redis.RedisChannel;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.explorer.ExplorerServlet;
import io.github.mcpresources.mail.MailDocuments;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.pdf.PdfDocuments;
import io.github.mcpresources.search.SearchIndex;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.skills.SkillResources;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the number of public types of each library, and that no public signature names an internal type. To add a
 * public type, raise a number here in a commit that names the type.
 */
class PublicTypesTest {

    private static final String ROOT = "io.github.mcpresources";

    /** A library, one of its classes, and the number of its public top-level types in exported packages. */
    record Library(String name, Class<?> member, int types) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Library> libraries() {
        return List.of(
                new Library("core", ResourceServer.class, CORE),
                new Library("office", OfficeDocuments.class, OFFICE),
                new Library("pdf", PdfDocuments.class, PDF),
                new Library("mail", MailDocuments.class, MAIL),
                new Library("search", SearchIndex.class, SEARCH),
                new Library("compositor", ResourceCompositor.class, COMPOSITOR),
                new Library("skills", SkillResources.class, SKILLS),
                new Library("explorer", ExplorerServlet.class, EXPLORER),
                new Library("cluster", ContentEngine.class, CLUSTER),
                new Library("cluster-redis", RedisChannel.class, REDIS),
                new Library("cluster-postgresql", PostgresChannel.class, POSTGRESQL),
                new Library("testkit", ResourceClient.class, TESTKIT));
    }

    private static final Path TYPES = Path.of("..", "docs", "types.md");

    /**
     * Of these, {@code MicrometerBusMetrics} is for servers with an event bus, {@code SkillDescriptor} and
     * {@code SkillFile} are for skills, and {@code ProtocolMethod} for additional methods.
     */
    private static final int CORE = 61;
    /** Of these, {@code DocumentIndex} tells where documents were found. */
    private static final int OFFICE = 12;

    /** {@code PdfDocuments}, {@code PdfTools}, {@code PdfLimits} and {@code PdfException}. */
    private static final int PDF = 4;
    /** {@code SearchIndex}, {@code SearchTools}, {@code SearchLimits} and {@code SearchStatus}. */
    private static final int SEARCH = 4;

    /** {@code MailDocuments}, {@code MailTools}, {@code MailLimits} and {@code MailException}. */
    private static final int MAIL = 4;

    private static final int COMPOSITOR = 11;
    /** {@code SkillResources}. */
    private static final int SKILLS = 1;
    /** {@code ExplorerServlet}. */
    private static final int EXPLORER = 1;
    /**
     * {@code Channel}, {@code ClusterBus}, {@code ClusterStatus}, {@code ContentEngine}, {@code MicrometerClusterMetrics}
     * and {@code SharedContentStore}.
     */
    private static final int CLUSTER = 6;
    /** {@code RedisChannel} and {@code RedisContentEngine}. */
    private static final int REDIS = 2;
    /** {@code PostgresChannel} and {@code PostgresContentEngine}. */
    private static final int POSTGRESQL = 2;
    /** Of these, {@code EventBusContract}, {@code ChannelContract} and {@code ContentEngineContract} are for the cluster. */
    private static final int TESTKIT = 28;

    private static URL location(Library library) {
        return library.member().getProtectionDomain().getCodeSource().getLocation();
    }

    /** Returns the descriptor of a library. An automatic module has no descriptor, and would export all packages. */
    private static ModuleDescriptor module(Library library) throws IOException, URISyntaxException {
        Path place = Path.of(location(library).toURI());
        if (Files.isDirectory(place)) {
            Path descriptor = place.resolve("module-info.class");
            assertThat(descriptor).exists();
            try (InputStream in = Files.newInputStream(descriptor)) {
                return ModuleDescriptor.read(in);
            }
        }
        try (JarFile jar = new JarFile(place.toFile())) {
            ZipEntry descriptor = jar.getEntry("module-info.class");
            assertThat(descriptor).as("module-info.class of %s", place).isNotNull();
            try (InputStream in = jar.getInputStream(descriptor)) {
                return ModuleDescriptor.read(in);
            }
        }
    }

    private static boolean isExported(ModuleDescriptor module, String packageName) {
        return module.exports().stream()
                .anyMatch(one -> !one.isQualified() && one.source().equals(packageName));
    }

    static Set<JavaClass> publicTypes(Library library) throws IOException, URISyntaxException {
        ModuleDescriptor module = module(library);
        JavaClasses all = new ClassFileImporter().importUrl(location(library));
        return all.stream()
                .filter(type -> isExported(module, type.getPackageName()))
                .filter(PublicTypesTest::isReachable)
                .collect(Collectors.toSet());
    }

    /** Checks whether a type and all types that enclose it are public or protected. */
    private static boolean isReachable(JavaClass type) {
        boolean isOpen = isOpen(type.getModifiers());
        return isOpen
                && !type.isAnonymousClass()
                && type.getEnclosingClass().map(PublicTypesTest::isReachable).orElse(true);
    }

    private static boolean isOpen(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void hasNoMorePublicTypesThanAgreed(Library library) throws Exception {
        List<String> topLevel = publicTypes(library).stream()
                .filter(type -> type.getEnclosingClass().isEmpty()
                        && !type.getSimpleName().equals("package-info"))
                .map(JavaClass::getName)
                .sorted()
                .toList();
        assertThat(topLevel).hasSize(library.types());
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void guidesNameEachPublicType(Library library) throws Exception {
        Set<String> named = namesInGuides();
        assertThat(publicTypes(library))
                .filteredOn(type -> type.getEnclosingClass().isEmpty())
                .extracting(JavaClass::getSimpleName)
                .filteredOn(name -> !name.equals("package-info"))
                .isSubsetOf(named);
    }

    @Test
    void guidesNameEachLimit() throws Exception {
        JavaClasses limits = new ClassFileImporter()
                .importClasses(ResourceLimits.Builder.class, ResourceLimits.Subscriptions.Builder.class);
        assertThat(limits.stream()
                        .flatMap(builder -> builder.getMethods().stream())
                        .filter(method -> isOpen(method.getModifiers()))
                        .map(JavaMember::getName))
                .filteredOn(name -> !name.equals("build"))
                .hasSizeGreaterThan(15)
                .isSubsetOf(namesInGuides());
    }

    private static Set<String> namesInGuides() throws IOException {
        Set<String> names = new HashSet<>();
        for (Path page : GuidesTest.pages()) {
            if (page.endsWith(TYPES.getFileName())) {
                continue;
            }
            names.addAll(List.of(Files.readString(page).split("\\W+")));
        }
        return names;
    }

    /** With the system property {@code guides.update}, this test writes the page. */
    @Test
    void pageListsPackageOfEachPublicType() throws Exception {
        StringBuilder page = new StringBuilder("# Types\n\nThe public types by package, without nested types.\n");
        for (Library library : libraries()) {
            Map<String, Set<String>> types = new TreeMap<>();
            publicTypes(library).stream()
                    .filter(type -> type.getEnclosingClass().isEmpty())
                    .filter(type -> !type.getSimpleName().equals("package-info"))
                    .forEach(type -> types.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>())
                            .add("`" + type.getSimpleName() + "`"));
            page.append("\n## mcp-resources-").append(library).append("\n\n| package | types |\n|---|---|\n");
            types.forEach((name, names) -> page.append(row(name, names)));
        }
        page.append("\n## mcp-resources-spring-boot\n\n| package | types |\n|---|---|\n")
                .append(rowOfSources("mcp-resources-spring-boot", ROOT + ".spring"));
        page.append("\n## mcp-resources-spring-boot-starter-test\n\n| package | types |\n|---|---|\n")
                .append(rowOfSources("mcp-resources-spring-boot-starter-test", ROOT + ".spring.test"));
        if (Boolean.getBoolean("guides.update")) {
            Files.writeString(TYPES, page);
        }
        assertThat(TYPES).content().isEqualTo(page.toString());
    }

    private static String row(String packageName, Set<String> types) {
        return "| `" + packageName + "` | " + String.join(", ", types) + " |\n";
    }

    /** Returns the row of a package of a library that is not on the class path of the tests. */
    private static String rowOfSources(String library, String packageName) throws IOException {
        Path sources = Path.of("..", library, "src/main/java").resolve(packageName.replace('.', '/'));
        Set<String> types = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(sources, "*.java")) {
            for (Path file : files) {
                String name = file.getFileName().toString().replace(".java", "");
                if (Files.readString(file).contains("\npublic ") && !name.equals("package-info")) {
                    types.add("`" + name + "`");
                }
            }
        }
        return row(packageName, types);
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void exportsNoInternalPackage(Library library) throws Exception {
        assertThat(module(library).exports())
                .isNotEmpty()
                .filteredOn(exported -> !exported.isQualified())
                .extracting(ModuleDescriptor.Exports::source)
                .noneMatch(exported -> exported.contains(".internal"));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void noPublicSignatureNamesAnInternalType(Library library) throws Exception {
        Set<String> leaks = new TreeSet<>();
        for (JavaClass type : publicTypes(library)) {
            Stream.concat(type.getRawSuperclass().stream(), type.getRawInterfaces().stream())
                    .filter(PublicTypesTest::isInternal)
                    .forEach(parent -> leaks.add(type.getName() + " extends " + parent.getName()));
            for (JavaMember member : type.getMembers()) {
                if (isOpen(member.getModifiers()) && !member.getModifiers().contains(JavaModifier.SYNTHETIC)) {
                    named(member)
                            .filter(PublicTypesTest::isInternal)
                            .forEach(used -> leaks.add(member.getFullName() + " names " + used.getName()));
                }
            }
        }
        assertThat(leaks).isEmpty();
    }

    private static Stream<JavaClass> named(JavaMember member) {
        Stream<JavaType> types = member instanceof JavaField field
                ? Stream.of(field.getType())
                : Stream.of(
                                List.of(((JavaCodeUnit) member).getReturnType()),
                                ((JavaCodeUnit) member).getParameterTypes(),
                                ((JavaCodeUnit) member).getExceptionTypes())
                        .flatMap(List::stream);
        return types.flatMap(type -> type.getAllInvolvedRawTypes().stream());
    }

    private static boolean isInternal(JavaClass type) {
        return type.getPackageName().startsWith(ROOT) && type.getPackageName().contains(".internal");
    }
}
