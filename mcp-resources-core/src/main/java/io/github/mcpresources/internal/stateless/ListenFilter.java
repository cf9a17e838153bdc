package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.internal.text.Json;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The notifications that a client requests with a listen request, or the part of them that the server grants.
 *
 * @param listChanged the names of lists: {@code tools}, {@code prompts}, {@code resources}; the client is notified when
 *     one of these lists changes
 * @param uris the URIs of resources; the client is notified when one of these resources is updated; null if updates
 *     were not requested or are not offered
 */
record ListenFilter(Set<String> listChanged, @Nullable Collection<String> uris) {

    private static final List<String> LISTS = List.of("tools", "prompts", "resources");
    private static final String RESOURCES = "resources";
    private static final String URIS = "resourceSubscriptions";

    /**
     * Reads a filter from the parameters of a listen request.
     *
     * @throws InvalidParamsException if a value has the wrong type or exceeds a limit
     */
    static ListenFilter of(Map<String, ?> params, ResourceLimits limits) {
        if (!(params.get("notifications") instanceof Map<?, ?> requested)) {
            throw new InvalidParamsException("notifications", kind(params, "notifications"), "an object");
        }
        Set<String> lists = new LinkedHashSet<>();
        for (String list : LISTS) {
            String field = field(list);
            Object value = requested.get(field);
            if (Boolean.TRUE.equals(value)) {
                lists.add(list);
            } else if (requested.containsKey(field) && !(value instanceof Boolean)) {
                throw new InvalidParamsException("notifications." + field, Json.shown(value), "a boolean");
            }
        }
        return new ListenFilter(lists, requested.containsKey(URIS) ? uris(requested.get(URIS), limits) : null);
    }

    private static Set<String> uris(@Nullable Object value, ResourceLimits limits) {
        String parameter = "notifications." + URIS;
        if (!(value instanceof Collection<?> items)) {
            throw new InvalidParamsException(parameter, Json.shown(value), "an array of strings");
        }
        if (items.size() > limits.subscriptions().perSession()) {
            throw new InvalidParamsException(
                    parameter,
                    items.size() + " URIs",
                    "at most " + limits.subscriptions().perSession() + " URIs (setting subscriptions.perSession)");
        }
        int uriLength = limits.uriLength();
        Set<String> uris = new LinkedHashSet<>();
        int index = 0;
        for (Object item : items) {
            if (!(item instanceof String uri)) {
                throw new InvalidParamsException(parameter + "[" + index + "]", Json.shown(item), "a string");
            }
            index++;
            if (uri.length() > uriLength) {
                throw InvalidParamsException.tooLong(parameter, uri.length(), uriLength, "uriLength");
            }
            uris.add(uri);
        }
        return uris;
    }

    private static String kind(Map<?, ?> container, String name) {
        return container.containsKey(name) ? Json.shown(container.get(name)) : "missing";
    }

    private static String field(String list) {
        return list + "ListChanged";
    }

    ListenFilter within(@Nullable Object capabilities) {
        Set<String> offered = new LinkedHashSet<>(listChanged);
        offered.removeIf(list -> !declares(capabilities, list, "listChanged"));
        boolean subscribes = declares(capabilities, RESOURCES, "subscribe");
        return new ListenFilter(offered, subscribes ? uris : null);
    }

    private static boolean declares(@Nullable Object capabilities, String what, String feature) {
        return capabilities instanceof Map<?, ?> all
                && all.get(what) instanceof Map<?, ?> features
                && Boolean.TRUE.equals(features.get(feature));
    }

    /** Returns a copy of this filter that contains only the URIs to which the client has been subscribed. */
    ListenFilter granting(Collection<String> subscribed) {
        return uris == null ? this : new ListenFilter(listChanged, List.copyOf(subscribed));
    }

    boolean hasResourceList() {
        return listChanged.contains(RESOURCES);
    }

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        listChanged.forEach(list -> json.put(field(list), true));
        if (uris != null) {
            json.put(URIS, uris);
        }
        return json;
    }
}
