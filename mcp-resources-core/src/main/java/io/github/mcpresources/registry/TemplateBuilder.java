package io.github.mcpresources.registry;

import io.github.mcpresources.Caller;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.uri.AbsoluteUri;
import io.github.mcpresources.internal.uri.TraversalScreen;
import io.github.mcpresources.uri.UriTemplate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** A builder for the registration of a resource template; see {@link ResourceRegistry#template}. */
public final class TemplateBuilder extends EntryBuilder<TemplateBuilder> {

    private final UriTemplate template;
    private final @Nullable Reading before;
    private final List<TemplateVariable<?>> variables = new ArrayList<>();
    private final Map<String, Completer> completers = new HashMap<>();
    private TraversalScreen screen = TraversalScreen.standard();

    TemplateBuilder(Target target, UriTemplate template, Map<String, ?> json) {
        super(target, json, EntrySettings.DEFAULTS);
        this.template = template;
        this.before = null;
    }

    TemplateBuilder(Target target, Entry.OfTemplate entry) {
        super(target, entry.descriptor().toJson(), entry.settings());
        this.template = entry.template();
        this.before = entry.reading();
        variables.addAll(entry.rules().variables());
        completers.putAll(entry.rules().completers());
        screen = entry.rules().screen();
    }

    /**
     * Declares the types of variables. A variable without a declared type is a string. If a variable has a fixed set of
     * values, such as an enum, these values are used for its completion unless a completer is set.
     *
     * @param values the variables; a reader gets their values from
     *     {@link ResourceReader.Request#variable(TemplateVariable)}
     * @return this builder
     * @throws IllegalArgumentException if the template has no variable of one of these names
     */
    public TemplateBuilder variables(TemplateVariable<?>... values) {
        for (TemplateVariable<?> variable : values) {
            check(variable.name());
            variables.add(variable);
            if (!variable.choices().isEmpty()) {
                completers.putIfAbsent(variable.name(), Completer.of(variable.choices()));
            }
        }
        return this;
    }

    /**
     * Sets constant completion values for a variable. A completion returns the values that begin with the entered text,
     * ignoring case.
     *
     * @param variable the variable's name
     * @param values all values, the most relevant values first
     * @return this builder
     * @throws IllegalArgumentException if the template has no variable of this name
     */
    public TemplateBuilder complete(String variable, String... values) {
        return complete(variable, Completer.of(List.of(values)));
    }

    /**
     * Sets a completer for a variable. The values of the completer are not filtered by the entered text.
     * {@link Completer#of(java.util.function.Supplier)} creates a completer that filters them.
     *
     * @param variable the variable's name
     * @param completer the completer that returns the values that match the entered text
     * @return this builder
     * @throws IllegalArgumentException if the template has no variable of this name
     */
    public TemplateBuilder complete(String variable, Completer completer) {
        check(variable);
        completers.put(variable, completer);
        return this;
    }

    /**
     * Turns off the check for path traversal for the given variables. For all other variables, a read fails with "not
     * found" if a value could lead the reader to a file outside of its directory, for example {@code ..} or an absolute
     * path.
     *
     * @param names the names of the variables that are not checked
     * @return this builder
     * @throws IllegalArgumentException if the template has no variable of one of these names
     */
    public TemplateBuilder unscreened(String... names) {
        for (String name : names) {
            check(name);
        }
        screen = screen.exempting(names);
        return this;
    }

    /**
     * Restricts the URIs that a caller can read and subscribe to, depending on the values of the variables. Every
     * caller can still list the template and complete its variables, unless another restriction hides the template. If
     * several restrictions are set, all of them must allow the URI.
     *
     * <p>The rule receives the values of typed variables in a canonical form, even if the client wrote them
     * differently: the name of an enum constant in lower case, an integer without leading zeros, a UUID in lower case.
     * If a value is invalid for its type, the rule receives the value as the client sent it. If the rule then allows
     * the URI, the client gets the error for the invalid value.
     *
     * <pre>{@code
     * registry.template("mail://{user}/inbox")
     *         .visibleWhere((caller, values) ->
     *                 caller.principal().equals(Optional.of(values.string("user"))))
     *         .read(request -> ReadResult.text("The inbox of " + request.variable("user")));
     * }</pre>
     *
     * @param rule the rule, which receives the caller and the match of the URI; it must not block. If it throws an
     *     exception, the URI is hidden
     * @return this builder
     * @throws IllegalArgumentException if the template has no variables
     * @see #visibility
     */
    public TemplateBuilder visibleWhere(BiPredicate<? super Caller, ? super UriTemplate.Match> rule) {
        Objects.requireNonNull(rule, "rule");
        if (template.variables().isEmpty()) {
            throw new IllegalArgumentException(
                    "The template " + template + " has no variables; use visibleTo or visibility");
        }
        return visibility((caller, uri, entry) -> uri.equals(entry.identifier())
                || template.match(uri).filter(match -> rule.test(caller, match)).isPresent());
    }

    private void check(String variable) {
        if (!template.variables().contains(variable)) {
            throw new IllegalArgumentException("The template " + template + " has no variable '" + variable
                    + "'; its variables are " + template.variables());
        }
    }

    @Override
    Entry entry(@Nullable Reading way, EntrySettings all, long id) {
        AbsoluteUri.checkBeginning(template.toString()).ifPresent(fault -> {
            throw new IllegalArgumentException(
                    template + " cannot expand to an absolute URI (RFC 3986): " + fault.clause());
        });
        json.putIfAbsent("name", lastSegment(template.toString()));
        TemplateRules rules = new TemplateRules(List.copyOf(variables), Map.copyOf(completers), screen);
        Reading reading = Objects.requireNonNull(way == null ? before : way, "reading");
        TemplateDescriptor descriptor = TemplateDescriptor.ofJson(json).withVariablesSchema(rules.schema());
        return new Entry.OfTemplate(descriptor, template, rules, reading, all, id);
    }

    @Override
    TemplateBuilder self() {
        return this;
    }
}
