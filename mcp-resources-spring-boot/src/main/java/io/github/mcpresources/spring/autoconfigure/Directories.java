package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.spring.McpResourcesProperties;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A provider of the files in the configured directories. Each directory has its own globs. */
final class Directories extends ForwardingProvider implements AutoCloseable {

    private final List<DirectoryResources> directories;

    private Directories(List<DirectoryResources> directories) {
        super(ResourceProviders.concat(directories));
        this.directories = directories;
    }

    /**
     * Opens the configured directories. The keys of the map are the names of the roots.
     *
     * @throws ConfigurationException if a directory cannot be served
     */
    static Directories of(Map<String, McpResourcesProperties.Directory> properties) {
        List<DirectoryResources> opened = new ArrayList<>();
        properties.forEach((name, directory) -> {
            Path path = directory.path();
            if (path == null) {
                throw new ConfigurationException(
                        "The directory '" + name + "' has no path.",
                        "Set mcp.resources.directories." + name + ".path.",
                        null);
            }
            try {
                opened.add(open(name, path, directory));
            } catch (IllegalArgumentException refused) {
                opened.forEach(DirectoryResources::close);
                throw new ConfigurationException(
                        "The directory '" + name + "' cannot be served: " + refused.getMessage(),
                        "Correct the properties mcp.resources.directories." + name + ".",
                        refused);
            }
        });
        return new Directories(opened);
    }

    private static DirectoryResources open(String name, Path path, McpResourcesProperties.Directory directory) {
        DirectoryResources.Builder files =
                DirectoryResources.builder().root(name, path).watch(directory.watch());
        if (!directory.include().isEmpty()) {
            files.include(directory.include().toArray(String[]::new));
        }
        if (!directory.exclude().isEmpty()) {
            files.exclude(directory.exclude().toArray(String[]::new));
        }
        return files.build();
    }

    @Override
    public void close() {
        directories.forEach(DirectoryResources::close);
    }
}
