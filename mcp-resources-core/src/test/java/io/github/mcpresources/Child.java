package io.github.mcpresources;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs the main method of a test class in another process. */
public final class Child {

    private Child() {}

    /**
     * Creates a process builder. The process is not started.
     *
     * @param main a class with a main method
     * @param options the options of the JVM
     * @param arguments the arguments of the class
     * @return the builder
     */
    public static ProcessBuilder of(Class<?> main, List<String> options, String... arguments) {
        String classPath = Stream.of(
                        System.getProperty("java.class.path", ""),
                        System.getProperty("jdk.module.path", ""),
                        Path.of("target/classes").toAbsolutePath().toString(),
                        Path.of("target/test-classes").toAbsolutePath().toString())
                .filter(path -> !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")); // these processes are short-lived
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }
}
