package io.github.mcpresources.examples.guide;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.Completer;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.server.ResourceServer;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

final class Variables {

    enum Region {
        NORTH,
        SOUTH
    }

    public static void main(String[] arguments) throws InterruptedException {
        List<String> shops = List.of("amsterdam", "athens", "berlin");

        TemplateVariable<Region> region = TemplateVariable.enumerated("region", Region.class);
        TemplateVariable<String> shop = TemplateVariable.string("shop");
        TemplateVariable<LocalDate> day = TemplateVariable.localDate("day");
        TemplateVariable<Integer> limit =
                TemplateVariable.integer("limit").range(1, 500).defaultValue(20);

        ResourceRegistry registry = ResourceRegistry.create();
        registry.template("sales://{region}/{shop}/{day}{?limit}")
                .variables(region, shop, day, limit)
                .complete("shop", Completer.of(shops))
                .complete(
                        "limit",
                        (request, context) -> Stream.of("10", "100")
                                .filter(value -> value.startsWith(request.prefix()))
                                .toList())
                .read(request -> ReadResult.text("%s %s, %s, at most %d rows"
                        .formatted(
                                request.variable(region),
                                request.variable(shop),
                                request.variable(day),
                                request.variable(limit))));

        ResourceServer.of(registry).serveStdio("variables", "1.0");
    }
}
