package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/** Checks the configuration of Spring Security that the guide shows. */
class SecurityGuideTest {

    // snippet: security
    @Configuration(proxyBeanMethods = false)
    static class WebSecurity {
        @Bean
        SecurityFilterChain chain(HttpSecurity http) throws Exception {
            return http.csrf(csrf -> csrf.ignoringRequestMatchers("/mcp"))
                    .authorizeHttpRequests(requests -> requests.requestMatchers(HttpMethod.OPTIONS, "/mcp")
                            .permitAll()
                            .requestMatchers("/actuator/mcpresources/**")
                            .hasRole("OPERATOR")
                            .anyRequest()
                            .authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class WhoSeesWhat {
        @Bean
        Visibility salariesForStaff(UserDetailsService users) {
            return (caller, uri, entry) -> !entry.identifier().startsWith("salary://")
                    || caller.principal()
                            .map(users::loadUserByUsername)
                            .filter(user -> AuthorityUtils.authorityListToSet(user.getAuthorities())
                                    .contains("ROLE_STAFF"))
                            .isPresent();
        }
    }
    // end of snippet

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({WebSecurity.class, WhoSeesWhat.class})
    static class Secured {

        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager(
                    User.withUsername("ann").password("{noop}a").roles("STAFF").build(),
                    User.withUsername("bob").password("{noop}b").build(),
                    User.withUsername("eve")
                            .password("{noop}e")
                            .roles("OPERATOR")
                            .build());
        }

        @Bean
        ResourceRegistryCustomizer salaries() {
            return registry -> {
                registry.template("salary://{year}").read(request -> ReadResult.text("much"));
                registry.resource("salary://total").text("more");
                registry.resource("menu://today").text("soup");
            };
        }
    }

    private static final String[] PROPERTIES = {
        "spring.ai.mcp.server.protocol=STREAMABLE", "mcp.resources.security.allowed-origins=https://app.example"
    };

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void showsSalariesToStaffOnly(Revision revision) {
        try (Served served = Served.start(Secured.class, PROPERTIES);
                ResourceClient ann = client(served, "ann:a").revision(revision);
                ResourceClient bob = client(served, "bob:b").revision(revision)) {
            assertThat(ann.read("salary://2026").text()).contains("much");
            assertThat(bob.read("menu://today").text()).contains("soup");
            assertThat(bob.read("salary://2026").succeeded()).isFalse();
            assertThat(bob.read("SALARY://2026").succeeded()).isFalse();
            assertThat(bob.read("salary://total").succeeded()).isFalse();
            assertThat(bob.list().toString()).contains("menu://today").doesNotContain("salary://");
        }
    }

    @Test
    void answersPreflightOfBrowser() throws Exception {
        try (Served served = Served.start(Secured.class, PROPERTIES)) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                    .header("Origin", "https://app.example")
                    .header("Access-Control-Request-Method", "POST")
                    .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(request, HttpResponse.BodyHandlers.discarding())
                            .headers()
                            .firstValue("Access-Control-Allow-Origin"))
                    .contains("https://app.example");
        }
    }

    @ParameterizedTest
    @CsvSource({"eve:e, 200", "ann:a, 403", "bob:b, 403", ", 401"})
    void showsActuatorEndpointToOperatorsOnly(String credentials, int status) throws Exception {
        try (Served served =
                Served.start(Secured.class, PROPERTIES[0], "management.endpoints.web.exposure.include=mcpresources")) {
            for (String path : List.of("/actuator/mcpresources", "/actuator/mcpresources?uri=salary://total")) {
                HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(served.url(path)));
                if (credentials != null) {
                    request.header("Authorization", basic(credentials));
                }
                HttpResponse<String> response =
                        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
                assertThat(response.statusCode()).as(path).isEqualTo(status);
                assertThat(response.body().contains("mcpResourceRegistry")).isEqualTo(status == 200);
            }
        }
    }

    private static ResourceClient client(Served served, String credentials) {
        return served.client().header("Authorization", basic(credentials));
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }
}
