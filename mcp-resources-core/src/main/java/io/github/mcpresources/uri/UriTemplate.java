package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A URI template of <a href="https://www.rfc-editor.org/rfc/rfc6570">RFC 6570</a> (all four levels). A template expands
 * to a URI and matches URIs. Immutable and safe for use by multiple threads.
 *
 * <pre>{@code
 * UriTemplate template = UriTemplate.parse("doc://{id}{/path*}{?page}");
 * UriTemplate.Match match = template.match("doc://42/a/b?page=3").orElseThrow();
 * match.string("id");   // 42
 * match.list("path");   // [a, b]
 * template.expand(match.values()); // doc://42/a/b?page=3
 * }</pre>
 *
 * <p>For templates whose values end at a delimiter, matching takes time linear in the length of the URI. For other
 * templates, the time is at most proportional to the product of the lengths of the template and the URI. Matching uses
 * no regular expressions and no recursion, and throws no exception for any string.
 */
public final class UriTemplate {
    private final String text;
    private final Policy policy;
    private final List<Part> parts;
    private final List<String> variables;
    private final List<SlotInfo> slots;
    private final int slotCount;
    private final TemplatePlan plan;

    /**
     * A trie that contains only this template, or an empty node if the template has no variables. Null until the first
     * match.
     */
    private @Nullable TrieNode<Boolean> trie;

    private UriTemplate(String text, Policy policy) {
        this.text = text;
        this.policy = policy;
        this.parts = TemplateParser.parse(text, policy);
        this.slots = slots(parts);
        this.slotCount = slots.size();
        LinkedHashSet<String> names = new LinkedHashSet<>();
        slots.forEach(slot -> names.add(slot.variable().name()));
        this.variables = List.copyOf(names);
        this.plan = new TemplatePlan(this);
    }

    /** An occurrence of a variable, with the operator of its expression. */
    record SlotInfo(Variable variable, Operator operator) {}

    private static List<SlotInfo> slots(List<Part> parts) {
        List<SlotInfo> slots = new ArrayList<>();
        for (Part part : parts) {
            if (part instanceof Part.Expression expression) {
                expression.variables().forEach(v -> slots.add(new SlotInfo(v, expression.operator())));
            }
        }
        return List.copyOf(slots);
    }

    /**
     * Parses a template with the standard policy.
     *
     * @param template the template
     * @return the parsed template
     * @throws UriTemplateException if the template violates the grammar of RFC 6570 or exceeds a limit
     */
    public static UriTemplate parse(String template) {
        return parse(template, Policy.standard());
    }

    /**
     * Parses a template.
     *
     * @param template the template
     * @param policy the matching options and the limits
     * @return the parsed template
     * @throws UriTemplateException if the template violates the grammar of RFC 6570 or exceeds a limit
     */
    public static UriTemplate parse(String template, Policy policy) {
        return new UriTemplate(template, policy);
    }

    /**
     * Matches a URI against this template. If several assignments of values are possible, those whose values contain no
     * raw reserved character that an expansion would encode are preferred. Among those, the assignment with the fewest
     * undefined variables is chosen, and then the assignment with the longest values, compared from the left. If
     * exactly one variable of the template may span path segments, such as <code>{+x}</code> or <code>{/x*}</code>, the
     * values of non-exploded variables to the left of that variable are as short as possible instead.
     *
     * <p>A name that occurs more than once in the template has a single value. To find it, this method takes the
     * occurrence that has the fewest possible values, and tries these values. At most 64 values are tried, for all
     * repeated names together. A URI that would match only with a value that was not tried does not match. Values are
     * also tried for an exploded variable whose items have names, such as <code>{;x*}</code>, if no value expands to
     * the text that the rules above assign to the variable. Each try takes as long as one ordinary match.
     *
     * <p>A string is not a URI, and matches no template, if it contains a control character, a malformed
     * percent-encoding, octets that are not UTF-8, a lone surrogate, or a percent-encoded character before the colon of
     * the scheme.
     *
     * @param uri any string
     * @return the match, or empty if the URI does not match the template or exceeds a limit of the policy
     */
    public Optional<Match> match(String uri) {
        return Optional.ofNullable(match(uri, null));
    }

    @Nullable
    Match match(String uri, @Nullable StepCounter steps) {
        if (uri.length() > policy.maxUriLength() || plan.matchesNothing()) {
            return null;
        }
        UriText normalised = UriText.of(uri, policy.authorityIgnoresCase());
        if (normalised == null) {
            return null;
        }
        TrieNode<Boolean> root = trie();
        return root.isEmpty()
                ? plan.match(normalised, steps)
                : new TrieWalk<Boolean>(normalised, steps).run(root).match();
    }

    /**
     * Returns the trie, and creates it on first use. Two threads may create it at the same time. This is harmless,
     * because both tries are equivalent.
     */
    private TrieNode<Boolean> trie() {
        TrieNode<Boolean> root = trie;
        if (root == null) {
            root = TrieFork.empty("");
            root = RouteTrie.with(root, Entry.of(this, true, new Entry.Rank(new byte[0], 0, "")));
            trie = root;
        }
        return root;
    }

    /**
     * Returns the normal form of a URI. Two URIs are equivalent if their normal forms are equal. The scheme is in lower
     * case, and the hexadecimal digits of percent-encoded characters are in upper case. Percent-encoded unreserved
     * characters are decoded, except in the names of query parameters. Spaces, non-ASCII characters and other
     * characters that are not allowed in a URI are encoded. Nothing else is changed: dots, slashes and the case of the
     * authority stay the same.
     *
     * @param uri any string
     * @return the normal form, which is the same object if the string is already in normal form; empty if the string is
     *     not a URI, because it contains a control character, a malformed percent-encoding, octets that are not UTF-8,
     *     a lone surrogate, or a percent-encoded character in the scheme
     */
    public static Optional<String> normalForm(String uri) {
        return Optional.ofNullable(UriText.of(uri, false)).map(UriText::folded);
    }

    /**
     * Expands this template.
     *
     * @param values the values by name. A value is text, a number or another scalar (converted by {@code toString}), or
     *     a collection, an array (including an array of primitives) or a map of scalars. Null elements are omitted. A
     *     value counts as undefined if it is null, or a collection, an array or a map without elements
     * @return the expanded template, which is a URI, or a part of a URI if the template describes only a part
     * @throws UriTemplateException if a value cannot be expanded: a list or a map for a variable with a prefix
     *     modifier, a nested list or map, a null key, an {@link Iterable} that is not a collection, or text with a lone
     *     surrogate
     */
    public String expand(Map<String, ?> values) {
        return Expander.expand(this, values);
    }

    /**
     * Returns the names of the variables.
     *
     * @return the names in the order of the template, without duplicates
     */
    public List<String> variables() {
        return variables;
    }

    /**
     * Returns the policy with which this template was parsed.
     *
     * @return the policy
     */
    public Policy policy() {
        return policy;
    }

    List<Part> parts() {
        return parts;
    }

    TemplatePlan plan() {
        return plan;
    }

    int slots() {
        return slotCount;
    }

    SlotInfo slot(int index) {
        return slots.get(index);
    }

    /**
     * Checks whether the other object is a template with the same text and policy.
     *
     * @param other any object
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UriTemplate that && text.equals(that.text) && policy.equals(that.policy);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /**
     * Returns the template as it was written.
     *
     * @return the template
     */
    @Override
    public String toString() {
        return text;
    }

    /**
     * A URI that matches a template, and the values of the template's variables. A value is a String, a non-empty List
     * or a non-empty Map. An undefined variable has no value. Percent-encoded characters are decoded once:
     * {@code %2541} becomes {@code %41}.
     *
     * <p>In <code>{+x}</code> and <code>{#x}</code>, percent-encoded reserved characters are not decoded, because
     * expansion copies them: {@code %2F} remains {@code %2F}. For the same reason, {@code %25} is not decoded before
     * two hexadecimal digits.
     */
    public static final class Match {
        private final UriTemplate template;
        private final String uri;
        private final int[] captures;
        private final int queryStart;
        private final int queryEnd;
        private final QueryTail.Reading reading;
        private @Nullable Map<String, Object> values;

        Match(
                UriTemplate template,
                String uri,
                int[] captures,
                int queryStart,
                int queryEnd,
                QueryTail.Reading reading) {
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
         * Returns the URI in {@linkplain UriTemplate#normalForm normal form}, except that the case of the scheme is
         * unchanged.
         *
         * @return the normalised URI
         */
        public String uri() {
            return uri;
        }

        /**
         * Returns all values. Expanding the template with these values produces the URI again, with some exceptions.
         * Reserved characters may be encoded. Query parameters may be in another order, and a query parameter without
         * an equals sign is written with an equals sign. The scheme and the authority have the case of the template.
         * Parts that the policy ignores, such as unknown query parameters, are missing.
         *
         * @return an unmodifiable map of String, {@code List<String>} and {@code Map<String, String>}, in the order of
         *     the template; undefined variables are absent
         */
        public Map<String, Object> values() {
            Map<String, Object> result = values;
            if (result == null) {
                Map<String, Object> read =
                        new LinkedHashMap<>(2 * template.variables().size());
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
         * Returns a value as text. The text of an exploded variable contains its separators, such as <code>a/b</code>
         * for <code>{/x*}</code>. If the items have names, as in <code>{?x*}</code>, the items are joined with commas,
         * and a map entry is written as {@code key=value}.
         *
         * @param name the name of a template variable
         * @return the decoded text
         * @throws NoSuchElementException if the variable is undefined
         * @throws IllegalArgumentException if the template has no variable of this name
         */
        public String string(String name) {
            return findString(name).orElseThrow(() -> undefined(name));
        }

        /**
         * Returns a value as text, if it is defined.
         *
         * @param name the name of a template variable
         * @return the decoded text, as returned by {@link #string(String)}; empty if the variable is undefined
         * @throws IllegalArgumentException if the template has no variable of this name
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
         * Returns a value as a list. The text of a variable without the explode modifier is split at its raw commas. A
         * map is returned as a list of alternating keys and values.
         *
         * @param name the name of a template variable
         * @return the decoded items, at least one
         * @throws NoSuchElementException if the variable is undefined
         * @throws IllegalArgumentException if the template has no variable of this name
         */
        public List<String> list(String name) {
            return findList(name).orElseThrow(() -> undefined(name));
        }

        /**
         * Returns a value as a list, if it is defined.
         *
         * @param name the name of a template variable
         * @return the decoded items, as returned by {@link #list(String)}; empty if the variable is undefined
         * @throws IllegalArgumentException if the template has no variable of this name
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
         * Returns a value as a map. A list of alternating keys and values without duplicate keys is also accepted,
         * because a map without the explode modifier expands to a list of this form.
         *
         * @param name the name of a template variable
         * @return the decoded entries, at least one
         * @throws NoSuchElementException if the variable is undefined, or if its value is neither a map nor such a list
         * @throws IllegalArgumentException if the template has no variable of this name
         */
        public Map<String, String> map(String name) {
            return findMap(name).orElseThrow(() -> undefined(name));
        }

        /**
         * Returns a value as a map, if it is defined and is a map or a list of alternating keys and values.
         *
         * @param name the name of a template variable
         * @return the decoded entries, as returned by {@link #map(String)}; empty if the variable is undefined or its
         *     value has neither form
         * @throws IllegalArgumentException if the template has no variable of this name
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
         * Returns the query parameters that the template does not declare and that the policy ignored.
         *
         * @return the decoded values by name; the names are not decoded
         */
        public Map<String, List<String>> unknownQuery() {
            QueryTail tail = template.plan().tail();
            if (queryStart < 0 || tail == null) {
                return Map.of();
            }
            return new QueryReader(tail, uri, queryStart, queryEnd).unknown(captures);
        }

        /**
         * Returns, for each {@link Variable#slot}, the start of the value in the normalised URI at index {@code 2 *
         * slot} and its end at the next index. Both are -1 if the value is undefined.
         */
        int[] captures() {
            return captures.clone();
        }

        int boundQueryNames() {
            QueryTail tail = template.plan().tail();
            return tail == null ? 0 : tail.bound(captures);
        }

        /**
         * Returns the first name without a consistent value; null if there is none. The value of a name is inconsistent
         * if only some of its occurrences have a value, if its occurrences have different values, or if its captured
         * text is not an expansion of any value.
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

        /**
         * Returns the {@link Variable#slot} from which the value of a name is read, or -1 if the variable is undefined.
         * The value is read from the first defined occurrence without a prefix modifier, or else from the one with the
         * longest prefix.
         */
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
                throw new IllegalArgumentException("The URI template \"" + template + "\" has no variable " + name);
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
            return new NoSuchElementException("The variable " + name + " of the URI template \"" + template
                    + "\" is undefined in this URI, or its value does not have the requested type");
        }

        @Override
        public String toString() {
            return template + " " + values();
        }
    }

    /**
     * The options that RFC 6570 leaves open for parsing and matching a template, and the limits of parsing and
     * matching. Immutable.
     *
     * <pre>{@code
     * UriTemplate.Policy strict = UriTemplate.Policy.builder().strictQuery(true).build();
     * UriTemplate search = UriTemplate.parse("search://items{?q,page}", strict);
     * }</pre>
     */
    public static final class Policy {
        /** The default maximum length of a template: 8,192 characters. */
        public static final int DEFAULT_MAX_TEMPLATE_LENGTH = 8_192;

        /**
         * The default maximum number of variables in a template: 64. This is also the highest value that can be set.
         */
        public static final int DEFAULT_MAX_VARIABLES = 64;

        /** The default maximum length of a URI: 2,097,152 characters. A longer URI matches no template. */
        public static final int DEFAULT_MAX_URI_LENGTH = 1 << 21;

        /** The default maximum size of the table for one match: 134,217,728 cells of one byte each. */
        public static final int DEFAULT_MAX_TABLE_CELLS = 1 << 27;

        private static final Policy STANDARD = builder().build();

        private final Settings settings;

        private Policy(Settings settings) {
            this.settings = settings;
        }

        private record Settings(
                boolean acceptEmpty,
                boolean acceptUndefined,
                boolean ignoreUnknownQuery,
                boolean strictQuery,
                boolean ignoreFragment,
                boolean authorityIgnoresCase,
                int maxTemplateLength,
                int maxVariables,
                int maxUriLength,
                int maxTableCells) {}

        /**
         * Returns the default policy.
         *
         * @return the policy with the defaults of {@link Builder}
         */
        public static Policy standard() {
            return STANDARD;
        }

        /**
         * Returns a builder with the default settings.
         *
         * @return a new builder
         */
        public static Builder builder() {
            return new Builder();
        }

        boolean acceptEmpty() {
            return settings.acceptEmpty();
        }

        boolean acceptUndefined() {
            return settings.acceptUndefined();
        }

        boolean ignoreUnknownQuery() {
            return settings.ignoreUnknownQuery();
        }

        boolean strictQuery() {
            return settings.strictQuery();
        }

        boolean ignoreFragment() {
            return settings.ignoreFragment();
        }

        boolean authorityIgnoresCase() {
            return settings.authorityIgnoresCase();
        }

        int maxTemplateLength() {
            return settings.maxTemplateLength();
        }

        int maxVariables() {
            return settings.maxVariables();
        }

        int maxUriLength() {
            return settings.maxUriLength();
        }

        int maxTableCells() {
            return settings.maxTableCells();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Policy that && settings.equals(that.settings);
        }

        @Override
        public int hashCode() {
            return settings.hashCode();
        }

        @Override
        public String toString() {
            return "Policy" + settings.toString().substring("Settings".length());
        }

        /** A builder for policies. */
        public static final class Builder {
            private boolean acceptEmpty;
            private boolean acceptUndefined = true;
            private boolean ignoreUnknownQuery = true;
            private boolean strictQuery;
            private boolean ignoreFragment;
            private boolean authorityIgnoresCase;
            private int maxTemplateLength = DEFAULT_MAX_TEMPLATE_LENGTH;
            private int maxVariables = DEFAULT_MAX_VARIABLES;
            private int maxUriLength = DEFAULT_MAX_URI_LENGTH;
            private int maxTableCells = DEFAULT_MAX_TABLE_CELLS;

            private Builder() {}

            /**
             * Sets whether a variable whose name is not written in the URI, such as <code>{x}</code>, may match the
             * empty string.
             *
             * @param accept true to accept, false (the default) to reject
             * @return this builder
             */
            public Builder acceptEmpty(boolean accept) {
                this.acceptEmpty = accept;
                return this;
            }

            /**
             * Sets whether label expressions, such as <code>{.ext}</code>, and path expressions, such as
             * <code>{/x}</code>, may be absent from a URI.
             *
             * @param accept true (the default) to accept, false to reject
             * @return this builder
             */
            public Builder acceptUndefined(boolean accept) {
                this.acceptUndefined = accept;
                return this;
            }

            /**
             * Sets whether query parameters that the template does not declare are ignored. Ignored parameters are
             * available from {@link UriTemplate.Match#unknownQuery()}. If unknown parameters are rejected, repeated
             * parameters (except the items of an exploded variable) and parameters without an equals sign are rejected
             * too. With {@link #strictQuery}, all these parameters are always rejected.
             *
             * @param ignore true (the default) to ignore, false to reject
             * @return this builder
             */
            public Builder ignoreUnknownQuery(boolean ignore) {
                this.ignoreUnknownQuery = ignore;
                return this;
            }

            /**
             * Sets whether query parameters must occur in the order of the template. If so, unknown and repeated
             * parameters are rejected, except the items of an exploded variable. Parameters without an equals sign are
             * rejected too.
             *
             * @param strict true to require the order, false (the default) to accept any order
             * @return this builder
             */
            public Builder strictQuery(boolean strict) {
                this.strictQuery = strict;
                return this;
            }

            /**
             * Sets whether a fragment that the template does not declare is ignored.
             *
             * @param ignore true to ignore, false (the default) to reject
             * @return this builder
             */
            public Builder ignoreFragment(boolean ignore) {
                this.ignoreFragment = ignore;
                return this;
            }

            /**
             * Sets whether the case of ASCII letters in the authority is ignored. The case of the scheme is always
             * ignored.
             *
             * @param ignore true to ignore the case, false (the default) to respect it
             * @return this builder
             */
            public Builder authorityIgnoresCase(boolean ignore) {
                this.authorityIgnoresCase = ignore;
                return this;
            }

            /**
             * Sets the maximum length of a template. The default is {@link Policy#DEFAULT_MAX_TEMPLATE_LENGTH}.
             *
             * @param characters the maximum number of characters, at least 1
             * @return this builder
             * @throws IllegalArgumentException if the limit is not positive
             */
            public Builder maxTemplateLength(int characters) {
                this.maxTemplateLength = within("maxTemplateLength", characters, Integer.MAX_VALUE);
                return this;
            }

            /**
             * Sets the maximum number of variables in a template. Each occurrence of a repeated name counts. The
             * default is {@link Policy#DEFAULT_MAX_VARIABLES}.
             *
             * @param variables the maximum number of variables, from 1 to {@link Policy#DEFAULT_MAX_VARIABLES}
             * @return this builder
             * @throws IllegalArgumentException if the limit is outside that range
             */
            public Builder maxVariables(int variables) {
                this.maxVariables = within("maxVariables", variables, DEFAULT_MAX_VARIABLES);
                return this;
            }

            /**
             * Sets the maximum length of a URI. A longer URI matches no template. The default is
             * {@link Policy#DEFAULT_MAX_URI_LENGTH}.
             *
             * @param characters the maximum number of characters, at least 1
             * @return this builder
             * @throws IllegalArgumentException if the limit is not positive
             */
            public Builder maxUriLength(int characters) {
                this.maxUriLength = within("maxUriLength", characters, Integer.MAX_VALUE);
                return this;
            }

            /**
             * Sets the maximum size of the table for one match. The default is {@link Policy#DEFAULT_MAX_TABLE_CELLS}.
             * A template whose values do not all end at a delimiter, such as <code>{a}-{b:3}</code>, may be matched
             * with a table. The table has one or more rows for each literal and each variable, and a column for each
             * character of the URI. A URI that needs a larger table does not match the template, and
             * {@link UriTemplateRouter#explain(String)} reports this.
             *
             * @param cells the maximum number of cells, at least 1; each cell uses one byte
             * @return this builder
             * @throws IllegalArgumentException if the limit is not positive
             */
            public Builder maxTableCells(int cells) {
                this.maxTableCells = within("maxTableCells", cells, Integer.MAX_VALUE);
                return this;
            }

            private static int within(String setting, int value, int max) {
                if (value < 1 || value > max) {
                    throw new IllegalArgumentException(setting + " must be from 1 to " + max + ", not " + value);
                }
                return value;
            }

            /**
             * Creates the policy.
             *
             * @return an immutable policy with the current settings
             */
            public Policy build() {
                return new Policy(new Settings(
                        acceptEmpty,
                        acceptUndefined,
                        ignoreUnknownQuery && !strictQuery,
                        strictQuery,
                        ignoreFragment,
                        authorityIgnoresCase,
                        maxTemplateLength,
                        maxVariables,
                        maxUriLength,
                        maxTableCells));
            }
        }
    }
}
