package io.github.mcpresources.compositor;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/**
 * Checks the dependencies of the compositor's packages. The compositor depends on providers, and not on the transports
 * to upstreams.
 */
class ArchitectureTest {

    private static final String ROOT = "io.github.mcpresources.compositor";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesHaveNoCycles() {
        slices().matching("(io.github.mcpresources.compositor..)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void dependsOnNeitherUriNorRegex() {
        noClasses()
                .that()
                .resideInAPackage(ROOT)
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.net.URI")
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage("java.util.regex..")
                .check(CLASSES);
    }

    @Test
    void dependsOnNoTransport() {
        noClasses()
                .that()
                .resideInAPackage(ROOT)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "reactor..",
                        "io.modelcontextprotocol.client..",
                        "io.modelcontextprotocol.server..",
                        ROOT + ".upstream..")
                .check(CLASSES);
    }
}
