package io.github.mcpresources.mail;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The packages of this module have no cycles, and files are opened only with the guards of the core. */
class ArchitectureTest {

    private static final String ROOT = "io.github.mcpresources.mail";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesHaveNoCycles() {
        slices().matching("(io.github.mcpresources.mail..)")
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
                .layer("text")
                .definedBy(ROOT + ".internal.text")
                .layer("open")
                .definedBy(ROOT + ".internal.open")
                .layer("folders")
                .definedBy(ROOT + ".internal.mbox")
                .layer("outlook")
                .definedBy(ROOT + ".internal.outlook")
                .layer("mime")
                .definedBy(ROOT + ".internal.mime")
                .layer("message")
                .definedBy(ROOT + ".internal.message")
                .layer("document")
                .definedBy(ROOT + ".document")
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("text")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("open")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("folders")
                .mayOnlyBeAccessedByLayers("root", "open")
                .whereLayer("outlook")
                .mayOnlyBeAccessedByLayers("open")
                .whereLayer("mime")
                .mayOnlyBeAccessedByLayers("outlook", "open", "text")
                .check(CLASSES);
    }

    @Test
    void opensFilesOnlyWithTheGuardsOfTheCore() {
        noClasses()
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

    /** Nothing in a document can start a program or open a connection. */
    @Test
    void startsNothingAndFetchesNothing() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.net..", "javax.script..", "java.awt.desktop..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.ProcessBuilder")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.awt.Desktop")
                .check(CLASSES);
    }
}
