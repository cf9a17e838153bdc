package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A URI template of <a href="https://www.rfc-editor.org/rfc/rfc6570">RFC 6570</a>, all four levels, that expands to
 * URIs and matches them. Immutable and safe for use by many threads.
 *
 * <pre>{@code
 * UriTemplate template = UriTemplate.parse("doc://{id}{/path*}{?page}");
 * TemplateMatch match = template.match("doc://42/a/b?page=3").orElseThrow();
 * match.string("id");   // 42
 * match.list("path");   // [a, b]
 * template.expand(match.values()); // doc://42/a/b?page=3
 * }</pre>
 *
 * <p>Matching takes time linear in the length of the URI for templates whose values end at a delimiter, and at most the
 * product of the two lengths for others. It uses no regular expressions and no recursion, and never throws.
 */
public final class UriTemplate {
    private final String text;
    private final UriTemplatePolicy policy;
    private final List<Part> parts;
    private final List<String> variables;
    private final List<SlotInfo> slots;
    private final int slotCount;
    private final TemplatePlan plan;

    /** The template alone in a trie, once it is asked for, or an empty node when it has no variables. */
    private @Nullable TrieNode<Boolean> trie;

    private UriTemplate(String text, UriTemplatePolicy policy) {
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

    /**
     * Where a value belongs.
     *
     * @param variable the variable
     * @param operator the operator of its expression
     */
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
     * Parses a template under the standard policy.
     *
     * @param template the template
     * @return the parsed template
     * @throws UriTemplateException if the template breaks the grammar of RFC 6570 or a limit
     */
    public static UriTemplate parse(String template) {
        return parse(template, UriTemplatePolicy.standard());
    }

    /**
     * Parses a template.
     *
     * @param template the template
     * @param policy how it matches, and its limits
     * @return the parsed template
     * @throws UriTemplateException if the template breaks the grammar of RFC 6570 or a limit
     */
    public static UriTemplate parse(String template, UriTemplatePolicy policy) {
        return new UriTemplate(template, policy);
    }

    /**
     * Matches a URI against this template. Of several ways to assign values, the one with the fewest undefined
     * variables is taken, and of those the one whose values are longest from the left; but where one variable of the
     * template may span path segments, as <code>{+x}</code> or <code>{/x*}</code>, those left of it are shortest.
     *
     * <p>A name that stands in the template twice has one value. It is found among the first 64 that the occurrence with
     * the fewest choices may have; a URI that only another value would match is not matched.
     * A variable like <code>{;x*}</code>, whose items carry names, is looked for in the same way where the rules above
     * give it items that no value expands to. Each value tried takes as long as a match does otherwise.
     *
     * <p>A control character, a bad triplet, octets that are not UTF-8, a lone surrogate or a triplet before the scheme's
     * colon make a string no URI: nothing matches it.
     *
     * @param uri any string
     * @return the match, or empty when the template cannot have expanded to the URI, or the URI exceeds a limit of the policy
     */
    public Optional<TemplateMatch> match(String uri) {
        return Optional.ofNullable(match(uri, null));
    }

    @Nullable
    TemplateMatch match(String uri, @Nullable Steps steps) {
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

    /** Two threads that come first at once make the same trie twice, which does no harm. */
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
     * Fills this template in.
     *
     * @param values values by name: text, numbers and other scalars (by their {@code toString}), collections, arrays
     *     (of primitives too) or maps of them; null, an empty collection and an empty map count as undefined
     * @return the URI, or part of one
     * @throws UriTemplateException if a value cannot be expanded: a prefix of a list or map, a nested one, or half of a
     *     surrogate pair
     */
    public String expand(Map<String, ?> values) {
        return Expander.expand(this, values);
    }

    /**
     * Returns the names of the variables.
     *
     * @return the names in the order of the template, each once
     */
    public List<String> variables() {
        return variables;
    }

    /**
     * Returns the policy that this template was parsed under.
     *
     * @return the policy
     */
    public UriTemplatePolicy policy() {
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
     * Whether the other object is a template of the same text and policy.
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
}
