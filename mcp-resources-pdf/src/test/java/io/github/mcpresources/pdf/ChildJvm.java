package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A child process that runs the same Java, with settings or libraries that differ from those of this process. */
public final class ChildJvm {

    private ChildJvm() {}

    /**
     * Runs a class until it ends.
     *
     * @param has selects the entries of the class path and module path of this process that the child process gets too
     * @param main the class to run
     * @param option an option of the virtual machine
     * @param arguments the arguments of the class
     * @return the standard output of the class
     */
    public static String run(Predicate<String> has, Class<?> main, String option, String... arguments)
            throws IOException, InterruptedException {
        Process process = of(has, main, List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", option), arguments)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return said;
    }

    /** Returns a process builder that runs a class with the given options of the virtual machine. */
    static ProcessBuilder of(Predicate<String> has, Class<?> main, List<String> options, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Djava.awt.headless=true"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(has), main.getName()));
        command.addAll(Arrays.asList(arguments));
        return new ProcessBuilder(command);
    }

    /** Returns the class path of the child process, with the selected entries of this process. */
    private static String classPath(Predicate<String> has) {
        Set<String> places = new LinkedHashSet<>();
        places.add(Path.of("target", "classes").toAbsolutePath().toString());
        places.add(Path.of("target", "test-classes").toAbsolutePath().toString());
        Stream.of("java.class.path", "jdk.module.path")
                .map(property -> System.getProperty(property, ""))
                .flatMap(path -> Arrays.stream(path.split(File.pathSeparator)))
                .filter(has)
                .forEach(places::add);
        return places.stream().filter(place -> !place.isEmpty()).collect(Collectors.joining(File.pathSeparator));
    }
}
