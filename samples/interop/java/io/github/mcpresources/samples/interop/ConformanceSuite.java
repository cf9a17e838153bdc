package io.github.mcpresources.samples.interop;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;

/** Checks an application with the scenarios of the conformance suite for resources, at both revisions. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Import(InteropResources.class)
public abstract class ConformanceSuite {

    @Value("${local.server.port}")
    private int port;

    @Test
    void passesScenariosOfResources() throws Exception {
        Script.runWithConformanceSuite("conformance.js", port);
    }
}
