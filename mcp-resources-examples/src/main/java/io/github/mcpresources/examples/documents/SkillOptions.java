package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.skills.SkillResources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import picocli.CommandLine.Option;

/** The option for folders of skills, and the providers of these folders. */
final class SkillOptions implements AutoCloseable {

    @Option(
            names = "--skills",
            paramLabel = "DIR",
            description = {
                "Also serve the Agent Skills in this folder: each folder with a SKILL.md, at any depth. Can be given"
                        + " several times; the URIs then contain the names of the folders.",
                "If no folder of documents is given, the server serves only the skills."
            })
    private List<Path> directories = List.of();

    private final List<SkillResources> providers = new ArrayList<>();

    List<Path> directories() {
        return directories;
    }

    /**
     * Opens the folders. Must be called only once.
     *
     * @throws IllegalArgumentException if the name of a folder cannot be part of a URI, or occurs twice
     */
    ResourceProvider open(boolean watches) {
        for (Path directory : directories) {
            SkillResources.Builder builder =
                    SkillResources.builder().directory(directory).watch(watches);
            if (directories.size() > 1) {
                builder.prefix(name(directory));
            }
            providers.add(builder.build());
        }
        return ResourceProviders.concat(providers.toArray(ResourceProvider[]::new));
    }

    private static String name(Path directory) {
        Path name = directory.toAbsolutePath().normalize().getFileName();
        return name == null ? "" : name.toString();
    }

    /**
     * Returns a table of the skills and of the files and folders that are not served. If {@code --skills} is not given,
     * the table is an empty string. The folders are read in the background.
     */
    CompletionStage<String> table() {
        return directories.isEmpty()
                ? CompletableFuture.completedFuture("")
                : CompletableFuture.supplyAsync(() -> {
                    try {
                        return text();
                    } catch (IOException | CompletionException failure) {
                        Throwable reason = failure instanceof CompletionException && failure.getCause() != null
                                ? failure.getCause()
                                : failure;
                        return "The skills cannot be listed: " + reason + "\n";
                    }
                });
    }

    private String text() throws IOException {
        StringBuilder table = new StringBuilder();
        StringBuilder refused = new StringBuilder();
        int skills = 0;
        for (SkillResources provider : providers) {
            // called before the skills are listed, because listing logs all problems that are not known yet
            for (SkillResources.Problem problem : provider.problems()) {
                refused.append("Not served: ")
                        .append(problem.path())
                        .append(": ")
                        .append(problem.reason())
                        .append('\n');
            }
            for (SkillDescriptor skill : all(provider)) {
                skills++;
                table.append(skill.uri()).append('\n');
            }
        }
        return "Skills, " + skills + ":\n" + table + refused;
    }

    private static List<SkillDescriptor> all(SkillResources provider) {
        List<SkillDescriptor> all = new ArrayList<>();
        Page.Request next = Page.Request.first(1_000);
        while (true) {
            Page<SkillDescriptor> page = provider.listSkills(next, ServerRequest.detached())
                    .toCompletableFuture()
                    .join();
            all.addAll(page.items());
            if (page.nextCursor().isEmpty()) {
                return all;
            }
            next = Page.Request.after(page.nextCursor().get(), 1_000);
        }
    }

    @Override
    public void close() {
        providers.forEach(SkillResources::close);
    }
}
