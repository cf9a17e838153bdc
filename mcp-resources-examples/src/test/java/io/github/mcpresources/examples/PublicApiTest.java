package io.github.mcpresources.examples;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import io.github.mcpresources.examples.PublicTypesTest.Library;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the public signatures of each library with the file that lists them. The system property {@code api.update}
 * writes the files. A commit that changes such a file also changes the changelog.
 */
class PublicApiTest {

    static List<Library> libraries() {
        return PublicTypesTest.libraries();
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void publicSignaturesAreThoseOfFile(Library library) throws Exception {
        Path file = Path.of("..", "api", library.name() + ".txt");
        List<String> signatures = new ArrayList<>();
        for (JavaClass type : PublicTypesTest.publicTypes(library)) {
            if (!type.getSimpleName().equals("package-info")) {
                signatures.addAll(signatures(
                        Class.forName(type.getName(), false, library.member().getClassLoader())));
            }
        }
        List<String> sorted = signatures.stream().sorted().toList();
        if (Boolean.getBoolean("api.update")) {
            Files.write(file, sorted);
        }
        assertThat(sorted)
                .as(
                        "the public signatures of %s; if a change is intended, update the file and the changelog as"
                                + " CONTRIBUTING.md says",
                        library)
                .isEqualTo(Files.readAllLines(file));
    }

    private static List<String> signatures(Class<?> type) {
        List<String> signatures = new ArrayList<>();
        signatures.add(declaration(type));
        Stream.of(type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
                .flatMap(Arrays::stream)
                .filter(PublicApiTest::isApi)
                .map(PublicApiTest::signature)
                .forEach(signature -> signatures.add(type.getName() + ": " + signature));
        return signatures;
    }

    private static String declaration(Class<?> type) {
        String parents = Stream.concat(
                        Stream.ofNullable(type.getGenericSuperclass()), Stream.of(type.getGenericInterfaces()))
                .map(Type::getTypeName)
                .filter(name -> !name.equals("java.lang.Object"))
                .collect(joining(", "));
        String permitted = type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).map(Class::getName).collect(joining(", ", " permits ", ""))
                : "";
        return type.getName() + ": " + type.toGenericString() + (parents.isEmpty() ? "" : " < " + parents) + permitted;
    }

    private static boolean isApi(Member member) {
        return (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0 && !member.isSynthetic();
    }

    private static String signature(Member member) {
        if (member instanceof Field field) {
            return field.toGenericString();
        }
        return member instanceof Method method ? method.toGenericString() : ((Constructor<?>) member).toGenericString();
    }
}
