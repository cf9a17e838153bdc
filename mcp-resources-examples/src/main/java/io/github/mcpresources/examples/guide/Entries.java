package io.github.mcpresources.examples.guide;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.util.Map;

final class Entries {

    public static void main(String[] arguments) throws InterruptedException {
        Map<String, String> orders = Map.of("42", "12.50 EUR", "43", "7.00 EUR");

        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://welcome")
                .title("Welcome")
                .description("What this server offers")
                .mimeType("text/markdown")
                .text("# Hello");
        registry.resource("status://now")
                .mimeType("application/json")
                .read(request -> ReadResult.json(Map.of("orders", orders.size())));
        registry.template("orders://{id}{?currency}")
                .title("Order")
                .mimeType("text/plain")
                .read(request -> {
                    String order = orders.get(request.variable("id"));
                    if (order == null) {
                        throw new ResourceNotFoundException(request.uri());
                    }
                    String currency = request.optionalVariable("currency").orElse("EUR");
                    return ReadResult.text(order.replace("EUR", currency));
                });
        registry.resource("orders://latest").mimeType("text/plain").text("See orders://43");

        ResourceServer.of(registry).serveStdio("entries", "1.0");
    }
}
