package io.github.mcpresources.examples.guide;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.server.ResourceServer;
import java.nio.file.Path;

/** Servers whose keys change while they run. */
final class Keys {

    private Keys() {}

    /** A remote store that contains two keys. */
    interface Vault {
        byte[] first();

        byte[] second();

        void onChange(Runnable task);
    }

    static ResourceServer ofFile(ResourceProvider provider) {
        // snippet: file
        ResourceServer resources = ResourceServer.builder(provider)
                .keys(KeyRing.read(Path.of("/run/secrets/mcp-keys")))
                .build();
        // end of snippet
        return resources;
    }

    static ResourceServer ofVault(ResourceProvider provider, Vault vault) {
        // snippet: vault
        KeyRing keys = KeyRing.of(vault.first(), vault.second());
        vault.onChange(() -> keys.replace(vault.first(), vault.second()));
        ResourceServer resources = ResourceServer.builder(provider).keys(keys).build();
        // end of snippet
        return resources;
    }
}
