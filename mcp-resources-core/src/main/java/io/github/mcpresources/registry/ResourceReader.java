package io.github.mcpresources.registry;

import io.github.mcpresources.InputRequired;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.window.Window;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Reads one resource, or one of a template's resources, and may block while it does. */
@FunctionalInterface
public interface ResourceReader {

    /**
     * Reads the resource.
     *
     * @param request what is asked for, and by whom
     * @return what the client gets; never null
     * @throws Exception for any failure; the client sees only a {@link io.github.mcpresources.ResourceException}
     */
    ReadResult read(Request request) throws Exception;

    /** Reads one resource, or one of a template's resources, without blocking. */
    @FunctionalInterface
    public interface Async {

        /**
         * Starts to read the resource.
         *
         * @param request what is asked for, and by whom
         * @return a stage with what the client gets; neither it nor its value is null
         * @throws Exception for any failure; the client sees only a {@link io.github.mcpresources.ResourceException}
         */
        CompletionStage<? extends ReadResult> read(Request request) throws Exception;
    }

    /** What a reader is asked for: a URI, the values of its template's variables, and who asks. */
    public static final class Request {

        private final String uri;
        private final UriTemplate.@Nullable Match match;
        private final Map<TemplateVariable<?>, Optional<?>> typed;
        private final RequestContext context;

        private Request(
                String uri,
                UriTemplate.@Nullable Match match,
                Map<TemplateVariable<?>, Optional<?>> typed,
                RequestContext context) {
            this.uri = uri;
            this.match = match;
            this.typed = typed;
            this.context = context;
        }

        static Request of(String uri, RequestContext context) {
            return new Request(uri, null, Map.of(), context);
        }

        static Request of(
                String uri,
                UriTemplate.Match match,
                Map<TemplateVariable<?>, Optional<?>> typed,
                RequestContext context) {
            return new Request(uri, match, typed, context);
        }

        /**
         * The URI as the client sent it.
         *
         * @return the URI
         */
        public String uri() {
            return uri;
        }

        /**
         * Who asks, and until when.
         *
         * @return the context
         */
        public RequestContext context() {
            return context;
        }

        /**
         * What the client sent in answer to this reader's {@linkplain io.github.mcpresources.InputRequired question}.
         *
         * @return the input, without anything at first
         */
        public InputRequired.ClientInput input() {
            return context.input();
        }

        /**
         * The decoded values of the template's variables: a String, a List of Strings or a Map of Strings each.
         *
         * @return an immutable map without the variables that have no value; empty for a plain resource
         */
        public Map<String, Object> variables() {
            return match == null ? Map.of() : match.values();
        }

        /**
         * The decoded value of a variable that always has one.
         *
         * @param name the variable's name
         * @return the value as text
         * @throws NoSuchElementException if the URI leaves it out, or this is no template's resource
         * @throws IllegalArgumentException if the template has no such variable
         */
        public String variable(String name) {
            return optionalVariable(name)
                    .orElseThrow(
                            () -> new NoSuchElementException("No value for the variable '" + name + "' in " + uri));
        }

        /**
         * The decoded value of a variable.
         *
         * @param name the variable's name
         * @return the value as text, or empty where the URI leaves it out
         * @throws IllegalArgumentException if the template has no such variable
         */
        public Optional<String> optionalVariable(String name) {
            return match == null ? Optional.empty() : match.findString(name);
        }

        /**
         * The decoded values of a variable that may have several.
         *
         * @param name the variable's name
         * @return the values in their order; empty where the URI leaves them out
         * @throws IllegalArgumentException if the template has no such variable
         */
        public List<String> variables(String name) {
            return match == null ? List.of() : match.findList(name).orElseGet(List::of);
        }

        /**
         * The value of a variable with a type.
         *
         * @param variable the variable, as it was given when the template was registered
         * @param <T> the type of its value
         * @return the value, or the variable's default
         * @throws NoSuchElementException if the URI leaves it out and there is no default
         * @throws IllegalArgumentException if the template was registered without it
         */
        public <T> T get(TemplateVariable<T> variable) {
            return find(variable)
                    .orElseThrow(() -> new NoSuchElementException("No value for " + variable + " in " + uri));
        }

        /**
         * The range of bytes that two variables of the template name. Errors of the window name these variables.
         *
         * @param offset the variable that has the first byte, from 0
         * @param limit the variable that has the most bytes; 0 for all up to the end
         * @return the window
         * @throws NoSuchElementException if the URI leaves one of them out and it has no default
         * @throws IllegalArgumentException if the template was registered without one of them
         */
        public Window window(TemplateVariable<Long> offset, TemplateVariable<Long> limit) {
            return new Window(get(offset), get(limit), offset.name(), limit.name());
        }

        /**
         * The value of a variable with a type, if it has one.
         *
         * @param variable the variable, as it was given when the template was registered
         * @param <T> the type of its value
         * @return the value, or the variable's default, or empty
         * @throws IllegalArgumentException if the template was registered without it
         */
        @SuppressWarnings("unchecked") // what a variable read is of its type
        public <T> Optional<T> find(TemplateVariable<T> variable) {
            Optional<?> value = typed.get(variable);
            if (value == null) {
                throw new IllegalArgumentException(variable + " was not given when the template was registered");
            }
            return (Optional<T>) value;
        }
    }
}
