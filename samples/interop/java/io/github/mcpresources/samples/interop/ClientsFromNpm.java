package io.github.mcpresources.samples.interop;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;

/** Tests an application with the MCP clients of the TypeScript SDKs, at all revisions that they support. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Import(InteropResources.class)
public abstract class ClientsFromNpm {

    @Value("${local.server.port}")
    private int port;

    @Test
    void servesClientsFromNpm() throws Exception {
        Script.runWithClients("application.js", port);
    }
}
