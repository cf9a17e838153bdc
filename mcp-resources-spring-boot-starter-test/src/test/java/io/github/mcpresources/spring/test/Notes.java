package io.github.mcpresources.spring.test;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The resources of the application. */
@Configuration(proxyBeanMethods = false)
class Notes {

    @Bean
    ResourceRegistryCustomizer noteResources() {
        return registry -> {
            registry.resource("note://1").name("one").text("the first note");
            registry.resource("note://hidden").text("hidden");
            registry.template("note://{id}/log")
                    .complete("id", (asked, request) -> List.of("1", "2"))
                    .read(request -> ReadResult.text("log of " + request.variable("id")));
        };
    }

    @Bean
    Visibility hide() {
        return (caller, uri, entry) -> !uri.equals("note://hidden");
    }
}
