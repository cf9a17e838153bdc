package io.github.mcpresources.office.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.OfficeException;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users meet who have not brought the optional libraries: another process, without them. */
class OptionalLibrariesTest {

    private static final List<String> OPTIONAL = List.of("jfreechart", "webp-imageio");

    /** Runs in the other process. */
    static final class Without {
        private Without() {}

        public static void main(String[] arguments) {
            say(() -> Charts.required().toString());
            say(() -> Charts.renderer().isPresent());
            BufferedImage image = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
            say(() -> Pictures.write(image, PictureFormat.WEBP).length);
            say(() -> Pictures.write(image, PictureFormat.PNG).length > 0);
        }

        private static void say(Supplier<Object> what) {
            String said;
            try {
                said = "" + what.get();
            } catch (OfficeException e) {
                said = e.reason() + " " + e.getMessage();
            }
            System.out.println(said);
        }
    }

    @Test
    void anErrorSaysWhatToAdd() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.awt.headless=true",
                        "-cp",
                        classPath(),
                        Without.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(said.lines())
                .satisfiesExactly(
                        charts -> assertThat(charts).startsWith("UNSUPPORTED").contains("org.jfree:jfreechart"),
                        present -> assertThat(present).isEqualTo("false"),
                        webp -> assertThat(webp)
                                .startsWith("UNSUPPORTED")
                                .contains("com.github.usefulness:webp-imageio", "format=png"),
                        png -> assertThat(png).isEqualTo("true"));
    }

    /** What this process has, whether it came by class path or by module path, but for the two. */
    private static String classPath() {
        Set<String> places = new LinkedHashSet<>();
        places.add(Path.of("target", "classes").toAbsolutePath().toString());
        places.add(Path.of("target", "test-classes").toAbsolutePath().toString());
        Stream.of("java.class.path", "jdk.module.path")
                .map(property -> System.getProperty(property, ""))
                .flatMap(path -> Arrays.stream(path.split(File.pathSeparator)))
                .filter(place -> OPTIONAL.stream().noneMatch(place::contains))
                .forEach(places::add);
        return places.stream().filter(place -> !place.isEmpty()).collect(Collectors.joining(File.pathSeparator));
    }
}
