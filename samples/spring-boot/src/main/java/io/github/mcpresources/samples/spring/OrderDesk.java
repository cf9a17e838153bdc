package io.github.mcpresources.samples.spring;

import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.registry.ResourceRegistry;
import org.springframework.ai.mcp.annotation.McpPrompt;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.McpToolParam;
import org.springframework.stereotype.Component;

/**
 * A tool and a prompt, declared in the usual way of Spring AI. When the tool changes an order, it notifies the
 * subscribers of this order.
 */
@Component
class OrderDesk {

    private final Orders orders;
    private final ResourceRegistry registry;
    private final ResourceEvents events;

    OrderDesk(Orders orders, ResourceRegistry registry, ResourceEvents events) {
        this.orders = orders;
        this.registry = registry;
        this.events = events;
    }

    @McpTool(name = "change_order", description = "Changes the article of an order, or places a new one")
    String changeOrder(
            @McpToolParam(description = "The order's number") String id,
            @McpToolParam(description = "What is ordered") String article) {
        boolean isNew = orders.find(id).isEmpty();
        orders.put(id, article);
        if (isNew) {
            registry.resource("orders://receipts/" + id).text("Placed: " + article);
        }
        events.updated("orders://by-id/" + id);
        return "Order " + id + " is for a " + article;
    }

    @McpPrompt(name = "check_orders", description = "Asks for a look at all orders")
    String checkOrders() {
        return "Read orders://report and tell me what is odd about it.";
    }
}
