package io.github.mcpresources.explorer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Checks the dependencies of the explorer. The page is a client, so the module needs nothing of a server. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.github.mcpresources.explorer");

    @Test
    void usesOnlyTheChecksOfRequestsOfTheCore() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.mcpresources",
                        "io.github.mcpresources.server..",
                        "io.github.mcpresources.http..",
                        "io.github.mcpresources.registry..",
                        "io.github.mcpresources.internal.server..",
                        "io.github.mcpresources.internal.protocol..",
                        "io.modelcontextprotocol..")
                .check(CLASSES);
    }

    @Test
    void opensNoFiles() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.nio.file.Files")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.File")
                .check(CLASSES);
    }

    @Test
    void hasOnePublicClass() {
        assertThat(CLASSES.stream()
                        .filter(JavaClass::isTopLevelClass)
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                        .map(JavaClass::getSimpleName))
                .containsExactly("ExplorerServlet");
    }
}
