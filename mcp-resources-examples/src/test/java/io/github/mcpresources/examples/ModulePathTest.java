package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first program of the guides as a Java module, compiled and started with the options that its page shows. */
class ModulePathTest {

    private static final Path PAGE = Path.of("..", "docs", "start.md");
    private static final Pattern COMMAND = Pattern.compile("(?m)^java -p \\S+ (--add-modules .*)$");

    /** The names with which the jars and directories of the library's core, of the SDK and of their dependencies begin. */
    private static final Pattern USED = Pattern.compile(
            "(mcp|mcp-core|mcp-json-jackson3|mcp-resources-core|jackson-annotations|json-schema-validator|itu|snakeyaml-engine|reactor-core"
                    + "|reactive-streams|jspecify|slf4j-api|slf4j-simple|handy-uri-templates|joda-time|tika-core|commons-io"
                    + "|caffeine|error_prone_annotations)-\\d.*|jackson-(core|databind|dataformat-yaml)-3.*");

    @TempDir
    private Path directory;

    @Test
    void programRunsAsModule() throws Exception {
        String modulePath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(ModulePathTest::isUsed)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        Path program = Files.createDirectories(directory.resolve("com/example")).resolve("StdioServer.java");
        Files.writeString(program, "package com.example;\n\n" + GuideCode.of("guide/StdioServer.java"));
        Path descriptor = Path.of("src", "test", "modules", "module-info.java");
        Path classes = directory.resolve("classes");
        assertThat(ToolProvider.findFirst("javac")
                        .orElseThrow()
                        .run(
                                System.out,
                                System.err,
                                "-p",
                                modulePath,
                                "-d",
                                classes.toString(),
                                descriptor.toString(),
                                program.toString()))
                .isZero();

        Matcher command = COMMAND.matcher(Files.readString(PAGE));
        assertThat(command.find()).isTrue();
        List<String> java = new ArrayList<>(ServerProcess.fastStart());
        java.addAll(List.of("-p", classes + File.pathSeparator + modulePath));
        java.addAll(List.of(command.group(1).split(" ")));
        try (ServerProcess server = ServerProcess.command(java, Map.of())) {
            server.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                            + "\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}");
            assertThat(server.receive()).contains("my-server");
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            server.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/read\",\"params\":{\"uri\":\"notes://welcome\"}}");
            assertThat(server.receive()).contains("# Hello");
        }
    }

    private static boolean isUsed(Path entry) {
        boolean isCoreOfBuild = entry.endsWith(Path.of("mcp-resources-core", "target", "classes"));
        return isCoreOfBuild || USED.matcher(entry.getFileName().toString()).matches();
    }
}
