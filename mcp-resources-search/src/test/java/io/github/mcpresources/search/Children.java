package io.github.mcpresources.search;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Processes that run a class of the tests. */
final class Children {

    private Children() {}

    /** Returns the command that runs the main method of a class. */
    static List<String> java(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                        .replace(File.pathSeparator + File.pathSeparator, File.pathSeparator),
                main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }
}
