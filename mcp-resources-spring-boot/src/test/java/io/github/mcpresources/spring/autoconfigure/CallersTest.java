package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityValidator;
import jakarta.servlet.http.HttpServletRequest;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStreamableServerTransportProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/** Checks that readers and visibility rules know the caller whom Spring Security authenticated. */
class CallersTest {

    /** A tool that names its caller. */
    static class Tools {

        @McpTool(name = "whoami", description = "Names the caller")
        public String whoAmI() {
            Authentication caller = SecurityContextHolder.getContext().getAuthentication();
            return "called by " + (caller == null ? "nobody" : caller.getName());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Tools.class)
    static class Secured {

        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager(
                    User.withUsername("ann").password("{noop}a").roles("STAFF").build(),
                    User.withUsername("bob").password("{noop}b").build());
        }

        @Bean
        SecurityFilterChain chain(HttpSecurity http) {
            return http.csrf(csrf -> csrf.disable())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
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
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void readersAndRulesKnowCaller(Revision revision) {
        try (Served served = Served.start(Secured.class, "spring.ai.mcp.server.protocol=STREAMABLE");
                ResourceClient ann = client(served, "ann:a").revision(revision);
                ResourceClient bob = client(served, "bob:b").revision(revision)) {
            assertThat(ann.read("note://caller").text()).contains("ann and ann");
            assertThat(bob.read("note://caller").text()).contains("bob and bob");
            assertThat(ann.list().toString()).contains("note://ann");
            assertThat(bob.list().toString()).contains("note://caller").doesNotContain("note://ann");
        }
    }

    /** A transport of the application, built as the log advises. */
    @Configuration(proxyBeanMethods = false)
    @Import(Secured.class)
    static class OwnTransport {
        // snippet: transport
        @Bean
        WebMvcStreamableServerTransportProvider own(
                McpTransportContextExtractor<HttpServletRequest> extractor,
                ServerTransportSecurityValidator validator) {
            return WebMvcStreamableServerTransportProvider.builder()
                    .contextExtractor(request -> extractor.extract(request.servletRequest()))
                    .securityValidator(validator)
                    .build();
        }
        // end of snippet
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void ownTransportKnowsCaller(Revision revision) {
        try (Served served = Served.start(OwnTransport.class, "spring.ai.mcp.server.protocol=STREAMABLE");
                ResourceClient ann = client(served, "ann:a").revision(revision)) {
            assertThat(ann.read("note://caller").text()).contains("ann and ann");
        }
    }

    /** Checks a tool whose message arrives later than its headers, so that the container reads it on another thread. */
    @Test
    void toolHasSecurityContextIfBodyIsLate() throws Exception {
        String body =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"whoami\",\"_meta\":{"
                        + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                        + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
        try (Served served = Served.start(Secured.class, "spring.ai.mcp.server.protocol=STREAMABLE");
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(),
                        Integer.parseInt(served.context().getEnvironment().getProperty("local.server.port")))) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                            + "Accept: application/json, text/event-stream\r\nConnection: close\r\nAuthorization: "
                            + basic("ann:a") + "\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n"
                            + "Mcp-Name: whoami\r\nExpect: 100-continue\r\nContent-Length: " + body.length()
                            + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            BufferedReader answer =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            assertThat(answer.readLine()).contains("100"); // the filter has begun to wait for the body
            out.write(body.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            assertThat(answer.lines().toList().toString()).contains("called by ann");
        }
    }

    private static ResourceClient client(Served served, String credentials) {
        return served.client().header("Authorization", basic(credentials));
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }
}
