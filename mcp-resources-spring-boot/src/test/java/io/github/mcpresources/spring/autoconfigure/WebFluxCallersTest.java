package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.spring.PrincipalResolver;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.server.SecurityWebFilterChain;

/** Checks that readers and visibility rules know the caller whom Spring Security authenticated in a WebFlux request. */
class WebFluxCallersTest {

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableWebFluxSecurity
    static class Secured {

        @Bean
        MapReactiveUserDetailsService users() {
            return new MapReactiveUserDetailsService(
                    User.withUsername("ann").password("{noop}a").roles("STAFF").build(),
                    User.withUsername("bob").password("{noop}b").build());
        }

        @Bean
        SecurityWebFilterChain chain(ServerHttpSecurity http) {
            return http.csrf(csrf -> csrf.disable())
                    .authorizeExchange(requests -> requests.anyExchange().authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }

        @Bean
        ResourceRegistryCustomizer notes() {
            return registry -> {
                registry.resource("note://caller")
                        .read(request -> ReadResult.text(
                                request.context().caller().principal().orElseThrow() + " and "
                                        + SecurityContextHolder.getContext()
                                                .getAuthentication()
                                                .getName()));
                registry.resource("note://ann").text("for Ann");
            };
        }

        @Bean
        Visibility owners() {
            return (caller, uri, entry) -> !uri.equals("note://ann")
                    || caller.principal().filter("ann"::equals).isPresent();
        }
    }

    @ParameterizedTest
    @CsvSource({"STREAMABLE, V2025_11_25", "STREAMABLE, V2026_07_28", "STATELESS, V2025_11_25", "STATELESS, V2026_07_28"
    })
    void readersAndRulesKnowCaller(String protocol, Revision revision) {
        try (Served served = Served.startReactive(Secured.class, "spring.ai.mcp.server.protocol=" + protocol);
                ResourceClient ann = client(served, "ann:a").revision(revision);
                ResourceClient bob = client(served, "bob:b").revision(revision)) {
            assertThat(ann.read("note://caller").text()).contains("ann and ann");
            assertThat(bob.read("note://caller").text()).contains("bob and bob");
            assertThat(ann.list().toString()).contains("note://ann");
            assertThat(bob.list().toString()).contains("note://caller").doesNotContain("note://ann");
        }
    }

    /** Determines the caller by a header and the principal. */
    @Configuration(proxyBeanMethods = false)
    @Import(Secured.class)
    static class Resolved {
        @Bean
        PrincipalResolver tenants() {
            return (principal, headers) ->
                    headers.getFirst("X-Tenant") + "/" + (principal == null ? "nobody" : principal.getName());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void resolverGetsPrincipalAndHeaders(Revision revision) {
        try (Served served = Served.startReactive(Resolved.class, "spring.ai.mcp.server.protocol=STREAMABLE");
                ResourceClient ann =
                        client(served, "ann:a").header("X-Tenant", "acme").revision(revision)) {
            assertThat(ann.read("note://caller").text()).contains("acme/ann and ann");
        }
    }

    @Test
    void sessionBelongsToCallerWhoBeganIt() throws Exception {
        try (Served served = Served.startReactive(Secured.class, "spring.ai.mcp.server.protocol=STREAMABLE")) {
            URI endpoint = URI.create(served.url("/mcp"));
            HttpClient http = HttpClient.newHttpClient();
            HttpResponse<Void> begun = http.send(
                    HttpRequest.newBuilder(endpoint)
                            .headers("Authorization", basic("ann:a"), "Content-Type", "application/json")
                            .header("Accept", "application/json, text/event-stream")
                            .POST(HttpRequest.BodyPublishers.ofString(EndpointTest.INITIALIZE))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            String session = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
            HttpRequest.Builder end = HttpRequest.newBuilder(endpoint)
                    .header("Mcp-Session-Id", session)
                    .DELETE();
            assertThat(http.send(
                                    end.copy()
                                            .header("Authorization", basic("bob:b"))
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(403);
            assertThat(http.send(
                                    end.copy()
                                            .header("Authorization", basic("ann:a"))
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private static ResourceClient client(Served served, String credentials) {
        return served.client().header("Authorization", basic(credentials));
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }
}
