package io.github.mcpresources.registry;

import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.AbsoluteUri;
import io.github.mcpresources.uri.TraversalScreen;
import io.github.mcpresources.uri.UriTemplate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Describes a resource template that is being registered; see {@link ResourceRegistry#template}. */
public final class TemplateBuilder extends EntryBuilder<TemplateBuilder> {

    private final UriTemplate template;
    private final @Nullable Reading before;
    private final List<TemplateVariable<?>> variables = new ArrayList<>();
    private final Map<String, Completer> completers = new HashMap<>();
    private TraversalScreen screen = TraversalScreen.standard();

    TemplateBuilder(Sink sink, UriTemplate template, Map<String, ?> json) {
        super(sink, json, Terms.USUAL);
        this.template = template;
        this.before = null;
    }

    /** A builder that begins with what an entry is. */
    TemplateBuilder(Sink sink, Entry.OfTemplate entry) {
        super(sink, entry.descriptor().toJson(), entry.terms());
        this.template = entry.template();
        this.before = entry.reading();
        variables.addAll(entry.rules().variables());
        completers.putAll(entry.rules().completers());
        screen = entry.rules().screen();
    }

    /**
     * Gives variables a type; what has none is text.
     *
     * @param values the variables, which the reader asks for by {@link ResourceReader.Request#get}
     * @return this builder
     * @throws IllegalArgumentException if the template has no variable of that name
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
     * Completes a variable with values that do not change: those that begin with what was entered, in any case.
     *
     * @param variable the variable's name
     * @param values all values, the best ones first
     * @return this builder
     * @throws IllegalArgumentException if the template has no such variable
     */
    public TemplateBuilder complete(String variable, String... values) {
        return complete(variable, Completer.of(List.of(values)));
    }

    /**
     * Completes a variable with what a function finds. Its values are not filtered by what was entered:
     * {@link Completer#of(java.util.function.Supplier)} makes a function that does so.
     *
     * @param variable the variable's name
     * @param completer finds the values that fit what was entered
     * @return this builder
     * @throws IllegalArgumentException if the template has no such variable
     */
    public TemplateBuilder complete(String variable, Completer completer) {
        check(variable);
        completers.put(variable, completer);
        return this;
    }

    /**
     * Lets variables have any value. Otherwise a URI with a value that would lead a careless reader out of its
     * directory ({@code ..}, an absolute path, NUL) is not found.
     *
     * @param names the variables' names
     * @return this builder
     * @throws IllegalArgumentException if the template has no such variable
     */
    public TemplateBuilder unscreened(String... names) {
        for (String name : names) {
            check(name);
        }
        screen = screen.exempting(names);
        return this;
    }

    private void check(String variable) {
        if (!template.variables().contains(variable)) {
            throw new IllegalArgumentException(
                    "The template " + template + " has no variable '" + variable + "', but " + template.variables());
        }
    }

    @Override
    Entry entry(@Nullable Reading way, Terms all, long id) {
        AbsoluteUri.checkBeginning(template.toString()).ifPresent(fault -> {
            throw new IllegalArgumentException(template + " gives no absolute URI of RFC 3986, whatever its variables"
                    + " are: at " + fault.position() + " there is " + fault.reason());
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
