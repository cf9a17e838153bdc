package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A URI that a template matches, and the values of its variables. A value is a String, a List that is not empty, or a
 * Map that is not empty; an undefined variable has none. Values are decoded when they are asked for, exactly once.
 *
 * <p>Under <code>{+x}</code> and <code>{#x}</code>, triplets of reserved characters stay as they are, because expansion
 * copies them: {@code %2F} remains {@code %2F}.
 */
public final class TemplateMatch {
    private final UriTemplate template;
    private final String uri;
    private final int[] captures;
    private final int queryStart;
    private final int queryEnd;
    private final QueryTail.Reading reading;
    private @Nullable Map<String, Object> values;

    TemplateMatch(
            UriTemplate template, String uri, int[] captures, int queryStart, int queryEnd, QueryTail.Reading reading) {
        this.template = template;
        this.uri = uri;
        this.captures = captures;
        this.queryStart = queryStart;
        this.queryEnd = queryEnd;
        this.reading = reading;
    }

    /**
     * Returns the template that matched.
     *
     * @return the template
     */
    public UriTemplate template() {
        return template;
    }

    /**
     * Returns the URI in the normal form in which it was matched: upper-case triplets, unreserved characters decoded,
     * characters that a URI cannot hold encoded.
     *
     * @return the normalised URI
     */
    public String uri() {
        return uri;
    }

    /**
     * Returns all values. Expanding the template with them gives the URI again, unknown query parameters aside.
     *
     * @return an unmodifiable map of String, {@code List<String>} and {@code Map<String, String>}, in the order of the
     *     template; undefined variables are absent
     */
    public Map<String, Object> values() {
        Map<String, Object> result = values;
        if (result == null) {
            Map<String, Object> read = new LinkedHashMap<>();
            for (String name : template.variables()) {
                int slot = slot(name);
                if (slot >= 0) {
                    read.put(name, value(slot));
                }
            }
            result = Collections.unmodifiableMap(read);
            values = result;
        }
        return result;
    }

    /**
     * Returns a value as text. That of an exploded variable has its separators in it, as <code>a/b</code> for
     * <code>{/x*}</code>.
     *
     * @param name the name of a variable of the template
     * @return the decoded text
     * @throws NoSuchElementException if the variable is undefined
     * @throws IllegalArgumentException if the template has no such variable
     */
    public String string(String name) {
        return findString(name).orElseThrow(() -> undefined(name));
    }

    /**
     * Returns a value as text, if it is defined.
     *
     * @param name the name of a variable of the template
     * @return the decoded text, as {@link #string(String)} gives it
     * @throws IllegalArgumentException if the template has no such variable
     */
    public Optional<String> findString(String name) {
        int slot = slot(name);
        if (slot < 0) {
            return Optional.empty();
        }
        UriTemplate.SlotInfo info = template.slot(slot);
        if (!info.variable().exploded() || !info.operator().named) {
            return Optional.of(reader(slot).string());
        }
        Object value = value(slot);
        if (value instanceof Map<?, ?> map) {
            List<String> entries = new ArrayList<>();
            map.forEach((key, member) -> entries.add(key + "=" + member));
            return Optional.of(String.join(",", entries));
        }
        return Optional.of(String.join(",", strings(value)));
    }

    /**
     * Returns a value as a list. Text is taken apart at its raw commas; a map gives its keys and values in turn.
     *
     * @param name the name of a variable of the template
     * @return the decoded items, at least one
     * @throws NoSuchElementException if the variable is undefined
     * @throws IllegalArgumentException if the template has no such variable
     */
    public List<String> list(String name) {
        return findList(name).orElseThrow(() -> undefined(name));
    }

    /**
     * Returns a value as a list, if it is defined.
     *
     * @param name the name of a variable of the template
     * @return the decoded items, as {@link #list(String)} gives them
     * @throws IllegalArgumentException if the template has no such variable
     */
    public Optional<List<String>> findList(String name) {
        int slot = slot(name);
        if (slot < 0) {
            return Optional.empty();
        }
        boolean single = !template.slot(slot).variable().exploded();
        return Optional.of(single ? reader(slot).list() : strings(value(slot)));
    }

    /**
     * Returns a value as a map. A list of keys and values in turn, which is how a map expands without the explode
     * modifier, counts as one.
     *
     * @param name the name of a variable of the template
     * @return the decoded entries, at least one
     * @throws NoSuchElementException if the variable is undefined or its value is no map
     * @throws IllegalArgumentException if the template has no such variable
     */
    public Map<String, String> map(String name) {
        return findMap(name).orElseThrow(() -> undefined(name));
    }

    /**
     * Returns a value as a map, if it is defined and is one.
     *
     * @param name the name of a variable of the template
     * @return the decoded entries, as {@link #map(String)} gives them
     * @throws IllegalArgumentException if the template has no such variable
     */
    public Optional<Map<String, String>> findMap(String name) {
        int slot = slot(name);
        if (slot < 0) {
            return Optional.empty();
        }
        Object value = value(slot);
        Map<String, String> map = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> entries) {
            entries.forEach((key, member) -> map.put((String) key, (String) member));
            return Optional.of(Collections.unmodifiableMap(map));
        }
        List<String> items = findList(name).orElseThrow();
        for (int i = 0; i + 1 < items.size(); i += 2) {
            map.put(items.get(i), items.get(i + 1));
        }
        return map.size() * 2 == items.size() ? Optional.of(Collections.unmodifiableMap(map)) : Optional.empty();
    }

    /**
     * Returns the query parameters that the template does not name, which the policy ignored.
     *
     * @return the decoded values by name; a name stands as in the URI, since names are not decoded
     */
    public Map<String, List<String>> unknownQuery() {
        QueryTail tail = template.plan().tail();
        if (queryStart < 0 || tail == null) {
            return Map.of();
        }
        return new QueryReader(tail, uri, queryStart, queryEnd).unknown(captures);
    }

    /** The start and the end of each value in the normalised URI at twice its slot, -1 where it is undefined. */
    int[] captures() {
        return captures.clone();
    }

    /** How many of the names that the query of the template declares are in the URI. */
    int boundQueryNames() {
        QueryTail tail = template.plan().tail();
        return tail == null ? 0 : tail.bound(captures);
    }

    /**
     * The first name that is repeated with another value, or exploded with items that are nothing it expands to; null
     * when there is none.
     */
    @Nullable
    String inconsistentName() {
        for (int slot = 0; slot < template.slots(); slot++) {
            Variable variable = template.slot(slot).variable();
            int chosen = slot(variable.name());
            if (chosen < 0) {
                continue;
            }
            if (captures[2 * slot] < 0) {
                return variable.name();
            }
            boolean read = inTail(slot) || reader(slot).isExpansion();
            if (!read || (chosen != slot && !agree(chosen, slot))) {
                return variable.name();
            }
        }
        return null;
    }

    private boolean agree(int chosen, int slot) {
        UriTemplate.SlotInfo info = template.slot(slot);
        Object value = value(chosen);
        if (value instanceof String text && info.variable().isPrefixed()) {
            value = Expander.prefix(text, info.variable().prefix(), info.operator().allowReserved);
        }
        return value.equals(value(slot));
    }

    /** The slot that has the value of a name: of several the first that is not a prefix, or else the longest prefix. */
    private int slot(String name) {
        int best = -1;
        boolean known = false;
        for (int slot = 0; slot < template.slots(); slot++) {
            Variable variable = template.slot(slot).variable();
            if (variable.name().equals(name)) {
                known = true;
                if (captures[2 * slot] >= 0 && (best < 0 || rank(slot) > rank(best))) {
                    best = slot;
                }
            }
        }
        if (!known) {
            throw new IllegalArgumentException("the URI template \"" + template + "\" has no variable " + name);
        }
        return best;
    }

    private int rank(int slot) {
        Variable variable = template.slot(slot).variable();
        return variable.isPrefixed() ? variable.prefix() : Integer.MAX_VALUE;
    }

    private boolean inTail(int slot) {
        return queryStart >= 0
                && captures[2 * slot] >= queryStart
                && captures[2 * slot] <= queryEnd
                && template.slot(slot).operator().isQuery();
    }

    private Object value(int slot) {
        Variable variable = template.slot(slot).variable();
        QueryTail tail = template.plan().tail();
        if (tail != null && variable.exploded() && inTail(slot)) {
            int start = captures[2 * slot];
            int end = captures[2 * slot + 1];
            return new QueryReader(tail, uri, start, end).exploded(variable, reading);
        }
        return reader(slot).value();
    }

    private ValueReader reader(int slot) {
        UriTemplate.SlotInfo info = template.slot(slot);
        return new ValueReader(uri, info.variable(), info.operator(), captures[2 * slot], captures[2 * slot + 1]);
    }

    private static List<String> strings(Object value) {
        List<String> strings = new ArrayList<>();
        if (value instanceof List<?> list) {
            list.forEach(item -> strings.add((String) item));
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, member) -> {
                strings.add((String) key);
                strings.add((String) member);
            });
        } else {
            strings.add((String) value);
        }
        return Collections.unmodifiableList(strings);
    }

    private NoSuchElementException undefined(String name) {
        return new NoSuchElementException("the variable " + name + " of the URI template \"" + template
                + "\" has no value of this kind in this URI");
    }

    @Override
    public String toString() {
        return template + " " + values();
    }
}
