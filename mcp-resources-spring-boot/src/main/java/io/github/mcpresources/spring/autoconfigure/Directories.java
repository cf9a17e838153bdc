package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.spring.McpResourcesProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The directories that the properties name. Each has its own globs. */
final class Directories extends ForwardingProvider implements AutoCloseable {

    private final List<DirectoryResources> directories;

    private Directories(List<DirectoryResources> directories) {
        super(ResourceProviders.concat(directories));
        this.directories = directories;
    }

    /**
     * Opens directories.
     *
     * @param properties the properties of each directory, by the name of its root
     * @throws ConfigurationException if a directory cannot be served
     */
    static Directories of(Map<String, McpResourcesProperties.Directory> properties) {
        List<DirectoryResources> opened = new ArrayList<>();
        properties.forEach((name, directory) -> {
            try {
                opened.add(open(name, directory));
            } catch (IllegalArgumentException refused) {
                throw new ConfigurationException(
                        "The directory '" + name + "' cannot be served: " + refused.getMessage(),
                        "Correct the properties mcp.resources.directories." + name + ".",
                        refused);
            }
        });
        return new Directories(opened);
    }

    private static DirectoryResources open(String name, McpResourcesProperties.Directory directory) {
        DirectoryResources.Builder files =
                DirectoryResources.builder().root(name, directory.path()).watch(directory.watch());
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
