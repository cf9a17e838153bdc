package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Methods that send requests about resources, one for each kind of request. */
public interface ResourceMethods {

    /**
     * Creates a valid request, sends it and waits for its response.
     *
     * @param method the JSON-RPC method
     * @param params its parameters
     * @return the response
     */
    Reply ask(String method, ObjectNode params);

    /**
     * Lists the first page of the resources.
     *
     * @return the page
     */
    default Reply list() {
        return ask("resources/list", Json.object());
    }

    /**
     * Lists a page of the resources.
     *
     * @param cursor the cursor from the previous page
     * @return the page
     */
    default Reply list(String cursor) {
        return ask("resources/list", Json.object("cursor", cursor));
    }

    /**
     * Lists the first page of the templates.
     *
     * @return the page
     */
    default Reply templates() {
        return ask("resources/templates/list", Json.object());
    }

    /**
     * Lists a page of the templates.
     *
     * @param cursor the cursor from the previous page
     * @return the page
     */
    default Reply templates(String cursor) {
        return ask("resources/templates/list", Json.object("cursor", cursor));
    }

    /**
     * Lists the resources of all pages.
     *
     * @param maxPages the maximum number of pages
     * @return the resources, as the server listed them
     * @throws ClientException if the server does not return a result for a page, or if there are more pages than the
     *     maximum
     */
    default List<JsonNode> listAll(int maxPages) {
        return all("resources/list", maxPages);
    }

    /**
     * Lists the templates of all pages.
     *
     * @param maxPages the maximum number of pages
     * @return the templates, as the server listed them
     * @throws ClientException if the server does not return a result for a page, or if there are more pages than the
     *     maximum
     */
    default List<JsonNode> templatesAll(int maxPages) {
        return all("resources/templates/list", maxPages);
    }

    private List<JsonNode> all(String method, int maxPages) {
        List<JsonNode> items = new ArrayList<>();
        ObjectNode params = Json.object();
        for (int page = 0; page < maxPages; page++) {
            Reply reply = ask(method, params);
            if (!reply.succeeded()) {
                throw new ClientException("The server did not return a page of " + method + ".\n" + reply);
            }
            items.addAll(reply.items());
            Optional<String> cursor = reply.nextCursor();
            if (cursor.isEmpty()) {
                return items;
            }
            params = Json.object("cursor", cursor.get());
        }
        throw new ClientException(
                method + " has more than " + maxPages + " pages, the maximum of this call (maxPages).");
    }

    /**
     * Reads a resource.
     *
     * @param uri the URI of the resource
     * @return the contents, or the error
     */
    default Reply read(String uri) {
        return ask("resources/read", Json.object("uri", uri));
    }

    /**
     * Requests completions for the value of a template variable.
     *
     * @param template the template, as in the list
     * @param variable the variable's name
     * @param begun the first characters of the value, as a user has typed them; may be empty
     * @return the completion, or the error
     */
    default Reply complete(String template, String variable, String begun) {
        ObjectNode params = Json.object();
        params.set("ref", Json.of(Map.of("type", "ref/resource", "uri", template)));
        params.set("argument", Json.of(Map.of("name", variable, "value", begun)));
        return ask("completion/complete", params);
    }

    /**
     * Calls a tool of the server, for example one that changes a resource.
     *
     * @param tool the name of the tool
     * @param arguments the arguments by name; the values are maps, lists, strings, numbers, booleans or null
     * @return the result
     * @throws ClientException if the response is missing, an error, or a result with {@code isError}; use {@link #ask}
     *     with {@code tools/call} to examine such a response
     */
    default Reply callTool(String tool, Map<String, ?> arguments) {
        Reply reply = ask("tools/call", Json.object("name", tool).set("arguments", Json.of(arguments)));
        if (!reply.succeeded() || reply.result().path("isError").asBoolean(false)) {
            throw new ClientException("The tool " + tool + " returned an error.\n" + reply);
        }
        return reply;
    }

    /**
     * Calls a tool without arguments.
     *
     * @param tool the name of the tool
     * @return the result
     * @throws ClientException if the response is missing, an error, or a result with {@code isError}
     */
    default Reply callTool(String tool) {
        return callTool(tool, Map.of());
    }

    /**
     * Subscribes to a resource, in revisions up to 2025-11-25.
     *
     * @param uri the URI of the resource
     * @return an empty result, or the error
     */
    default Reply subscribe(String uri) {
        return ask("resources/subscribe", Json.object("uri", uri));
    }

    /**
     * Ends a subscription, in revisions up to 2025-11-25.
     *
     * @param uri the URI of the resource
     * @return an empty result, or the error
     */
    default Reply unsubscribe(String uri) {
        return ask("resources/unsubscribe", Json.object("uri", uri));
    }
}
