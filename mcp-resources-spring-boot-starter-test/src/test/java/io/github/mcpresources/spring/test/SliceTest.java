package io.github.mcpresources.spring.test;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.ApplicationContext;
import org.springframework.web.context.WebApplicationContext;

/** Checks tests with {@link McpResourcesTest}. */
@McpResourcesTest(properties = {"mcp.resources.limits.page-size=1", "notes.extra=set"})
class SliceTest {

    @Autowired
    private ResourceClient client;

    @Autowired
    private ResourceClient other;

    @Autowired
    private ApplicationContext context;

    @Value("${notes.extra}")
    private String extra;

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void clientReadsResourcesOfApplication(Revision revision) {
        client.revision(revision);
        assertThat(client.read("note://1")).hasText("the first note");
        assertThat(client.read("note://7/log")).hasText("log of 7");
    }

    @Test
    void rulesAndPropertiesOfApplicationApply() {
        assertThat(client.read("note://hidden").succeeded()).isFalse();
        assertThat(client.list().result().path("resources")).hasSize(1);
        assertThat(extra).isEqualTo("set");
    }

    @Test
    void clientsHaveOwnSessionsAtSameServer() {
        assertThat(client).isNotSameAs(other);
        client.revision(Revision.V2025_11_25);
        other.revision(Revision.V2026_07_28);
        assertThat(client.read("note://1")).hasText("the first note");
        assertThat(other.read("note://1")).hasText("the first note");
        assertThat(context.getBeansOfType(ResourceServer.class)).hasSize(1);
    }

    @Test
    void clientHearsOfChanges() {
        client.watch(List.of("note://1"));
        context.getBean(ResourceServer.class).events().updated("note://1");
        assertThat(client.nextNotification(message -> message.toString().contains("note://1"), Duration.ofSeconds(30)))
                .isPresent();
        assertThat(context.getBean(ResourceRegistry.class).size()).isEqualTo(2);
    }

    @Test
    void otherBeansAreMissing() {
        assertThat(context.getBeansOfType(Mailer.class)).isEmpty();
        assertThat(context).isNotInstanceOf(WebApplicationContext.class);
        assertThat(context.containsBean("mcpServerJsonMapper")).isFalse();
    }
}
