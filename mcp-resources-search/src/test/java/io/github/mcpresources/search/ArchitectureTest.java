package io.github.mcpresources.search;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The packages of this module have no cycles, and resources are read only through their providers. */
class ArchitectureTest {

    private static final String ROOT = "io.github.mcpresources.search";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesHaveNoCycles() {
        slices().matching("(io.github.mcpresources.search..)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void layersDependOnlyOnLowerLayers() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(ROOT + "..")
                .layer("root")
                .definedBy(ROOT)
                .layer("crawl")
                .definedBy(ROOT + ".internal.crawl")
                .layer("query")
                .definedBy(ROOT + ".internal.query")
                .layer("index")
                .definedBy(ROOT + ".internal.index")
                .layer("text")
                .definedBy(ROOT + ".internal.text")
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("crawl")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("query")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("index")
                .mayOnlyBeAccessedByLayers("root", "crawl", "query")
                .check(CLASSES);
    }

    /** The files of the index are the only ones that this module opens itself. */
    @Test
    void opensNoFilesOfResources() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".internal.index")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.nio.file.Files")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.File")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.nio.channels.FileChannel")
                .check(CLASSES);
    }

    /** A text cannot start a program or open a connection. */
    @Test
    void startsNothingAndFetchesNothing() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.net\\.(?!URLDecoder).*")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("javax.script..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.ProcessBuilder")
                .check(CLASSES);
    }
}
