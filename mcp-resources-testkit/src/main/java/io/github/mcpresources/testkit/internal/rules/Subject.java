package io.github.mcpresources.testkit.internal.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ClientException;
import io.github.mcpresources.testkit.client.ConnectionMode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The server under test. Rules share the responses to equal requests. Not thread-safe. */
public final class Subject implements AutoCloseable {

    static final String NOWHERE = "mcp-resources-testkit://no-such-resource/4f1c";

    private final ResourceClient client;
    private final ContractOptions options;
    private final UnaryOperator<String> settingNames;
    private final Map<String, List<Exchange>> pagesByMethod = new LinkedHashMap<>();
    private final Map<String, Exchange> answers = new LinkedHashMap<>();
    private final Map<String, Evidence> evidence = new LinkedHashMap<>();
    /** The clients that the current rule has opened. */
    private final List<ResourceClient> others = new ArrayList<>();

    private final List<Exchange> earlierExchanges = new ArrayList<>();
    private final List<Message> earlierMessages = new ArrayList<>();
    private final List<String> earlierUnexpectedLines = new ArrayList<>();

    Subject(ResourceClient client, ContractOptions options, UnaryOperator<String> settingNames) {
        this.client = options.revision().map(client::revision).orElse(client);
        this.options = options;
        this.settingNames = settingNames;
        this.client.open();
    }

    public ResourceClient client() {
        return client;
    }

    ContractOptions options() {
        return options;
    }

    String setting(String method) {
        return settingNames.apply(method);
    }

    public Revision revision() {
        return client.revision();
    }

    /**
     * Opens another client, which uses a session if the first client does. The new client is closed when the evidence
     * of the rule has been gathered.
     */
    ResourceClient anotherClient() {
        return opened(client.mode(revision().isStateless() ? ConnectionMode.STATELESS : ConnectionMode.SESSION));
    }

    private ResourceClient opened(ResourceClient other) {
        try {
            other.open();
        } catch (ClientException failed) {
            earlierExchanges.addAll(other.exchanges());
            throw failed;
        }
        others.add(other);
        return other;
    }

    JsonNode declared() {
        return client.capabilities().path("resources");
    }

    /** Sends a request, or returns the exchange of an equal earlier request. */
    Exchange request(String method, ObjectNode params) {
        String key = method + " " + params;
        Exchange known = answers.get(key);
        if (known == null) {
            known = client.send(client.request(method, params));
            answers.put(key, known);
        }
        return known;
    }

    /** Sends a request, even if it was sent before. */
    Exchange requestAgain(String method, ObjectNode params) {
        return client.send(client.request(method, params));
    }

    Exchange read(String uri) {
        return request("resources/read", Json.object("uri", uri));
    }

    /** Returns the pages of a list, up to the last page, an error, a repeated cursor or the maximum number of pages. */
    List<Exchange> pages(String method) {
        List<Exchange> known = pagesByMethod.get(method);
        if (known == null) {
            known = fetchPages(method);
            pagesByMethod.put(method, known);
        }
        return known;
    }

    private List<Exchange> fetchPages(String method) {
        List<Exchange> pages = new ArrayList<>();
        Set<String> cursors = new LinkedHashSet<>();
        ObjectNode params = Json.object();
        while (pages.size() < options.maxPages()) {
            Exchange page = request(method, params);
            pages.add(page);
            JsonNode cursor = page.result().path("nextCursor");
            if (!cursor.isTextual() || !cursors.add(cursor.textValue())) {
                break;
            }
            params = Json.object("cursor", cursor);
        }
        return pages;
    }

    List<JsonNode> listed(String method) {
        List<JsonNode> items = new ArrayList<>();
        for (Exchange page : pages(method)) {
            page.result()
                    .path(method.equals(RuleChecks.LIST) ? "resources" : "resourceTemplates")
                    .forEach(items::add);
        }
        return items;
    }

    /**
     * Returns the distinct URIs in the list of resources. If there are more than the options allow, returns a sample
     * that is spread over the whole list, because lists are often sorted.
     */
    List<String> listedUris() {
        return sample(listed(RuleChecks.LIST), "uri");
    }

    List<String> listedTemplates() {
        return sample(listed(RuleChecks.TEMPLATES), "uriTemplate");
    }

    private List<String> sample(List<JsonNode> items, String field) {
        Set<String> names = new LinkedHashSet<>();
        for (JsonNode item : items) {
            if (item.path(field).isTextual()) {
                names.add(item.path(field).textValue());
            }
        }
        return Sample.of(List.copyOf(names), options.maxTargets());
    }

    /**
     * Returns the URIs that the server should be able to read: the listed URIs, the URIs to which templates expand with
     * the values in the options, and the URIs for which the options set an expected text.
     */
    List<String> readable() {
        Set<String> uris = new LinkedHashSet<>(listedToRead());
        uris.addAll(expanded());
        uris.addAll(options.expectedTexts().keySet());
        return List.copyOf(uris);
    }

    /** Returns the listed URIs, without those in {@link ContractOptions#failing}. */
    List<String> listedToRead() {
        return withoutFailing(listedUris());
    }

    /**
     * Returns the URIs to which templates expand with the values in the options, without those in
     * {@link ContractOptions#failing}.
     */
    List<String> expanded() {
        return withoutFailing(listedTemplates().stream()
                .flatMap(template -> Expansion.of(template, options).stream())
                .toList());
    }

    private List<String> withoutFailing(List<String> uris) {
        return uris.stream().filter(uri -> !options.failing().contains(uri)).toList();
    }

    List<String> missing() {
        List<String> uris = new ArrayList<>(options.missing());
        uris.add(NOWHERE);
        return uris;
    }

    List<Exchange> transcript() {
        List<Exchange> all = new ArrayList<>(client.exchanges());
        all.addAll(earlierExchanges);
        others.forEach(other -> all.addAll(other.exchanges()));
        return all;
    }

    List<Message> messages() {
        List<Message> all = new ArrayList<>(client.messages());
        all.addAll(earlierMessages);
        others.forEach(other -> all.addAll(other.messages()));
        return all;
    }

    List<String> unexpectedLines() {
        List<String> all = new ArrayList<>(client.unexpectedLines());
        all.addAll(earlierUnexpectedLines);
        others.forEach(other -> all.addAll(other.unexpectedLines()));
        return all;
    }

    /** Reads the {@link #readable} resources, and returns the URIs that could be read. */
    List<String> readUris() {
        return readable().stream().filter(uri -> read(uri).succeeded()).toList();
    }

    /** Returns the list entry of a URI; a missing node if the URI is not listed. */
    JsonNode entry(String uri) {
        return listed(RuleChecks.LIST).stream()
                .filter(item -> item.path("uri").asText("").equals(uri))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    /**
     * Opens a client without a handshake, for revisions that need none. The client is closed when the evidence of the
     * rule has been gathered.
     */
    ResourceClient clientWithoutHandshake() {
        return opened(client.copy().revision(revision()).withoutHandshake());
    }

    /** Returns evidence that several rules share. The evidence is gathered on the first call with this name. */
    Evidence shared(String what, Supplier<Evidence> source) {
        Evidence known = evidence.get(what);
        if (known == null) {
            known = source.get();
            evidence.put(what, known);
        }
        return known;
    }

    /** Returns the name and version that the server reports; empty if it reports neither. */
    Optional<String> serverName() {
        JsonNode handshake = client.handshake().result();
        JsonNode info = handshake.has("serverInfo")
                ? handshake.path("serverInfo")
                : handshake.path("_meta").path("io.modelcontextprotocol/serverInfo");
        String text = (info.path("name").asText("") + " " + info.path("version").asText("")).strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    /**
     * Closes the clients that a rule opened, because over stdio each client has its own server process. The messages of
     * these clients are kept.
     */
    void closeOthers() {
        for (ResourceClient other : others) {
            earlierExchanges.addAll(other.exchanges());
            earlierMessages.addAll(other.messages());
            earlierUnexpectedLines.addAll(other.unexpectedLines());
            other.close();
        }
        others.clear();
    }

    @Override
    public void close() {
        closeOthers();
        client.close();
    }
}
