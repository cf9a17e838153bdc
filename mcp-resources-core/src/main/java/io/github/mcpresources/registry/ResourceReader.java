package io.github.mcpresources.registry;

import io.github.mcpresources.InputRequired;
import io.github.mcpresources.InvalidParamsException;
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

/** A function that reads a resource or the resources of a template. It may block. */
@FunctionalInterface
public interface ResourceReader {

    /**
     * Reads the resource.
     *
     * @param request the requested URI, the values of variables, and the context of the request
     * @return the content for the client; never null
     * @throws Exception if the read fails; the client receives the message of the exception only if it is a
     *     {@link io.github.mcpresources.ResourceException}
     */
    ReadResult read(Request request) throws Exception;

    /** A function that reads a resource or the resources of a template without blocking. */
    @FunctionalInterface
    interface Async {

        /**
         * Starts reading the resource.
         *
         * @param request the requested URI, the values of variables, and the context of the request
         * @return a stage that completes with the content for the client; neither the stage nor its value is null
         * @throws Exception if the read fails; the client receives the message of the exception only if it is a
         *     {@link io.github.mcpresources.ResourceException}
         */
        CompletionStage<? extends ReadResult> read(Request request) throws Exception;
    }

    /** A read request: the URI, the values of the template's variables, and the request context. */
    static final class Request {

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
         * Returns the URI as the client sent it.
         *
         * @return the URI
         */
        public String uri() {
            return uri;
        }

        /**
         * Returns the request context, which has the caller and the deadline.
         *
         * @return the context
         */
        public RequestContext context() {
            return context;
        }

        /**
         * Returns the input that the client sent for this reader's
         * {@linkplain io.github.mcpresources.InputRequired request for input}.
         *
         * @return the input; {@link InputRequired.ClientInput#NONE} if the client sent none
         */
        public InputRequired.ClientInput input() {
            return context.input();
        }

        /**
         * Returns the decoded values of the template's variables. Each value is a string, a list of strings, or a map
         * of strings to strings.
         *
         * @return an immutable map of the variables that have a value; empty if the URI is not served by a template
         */
        public Map<String, Object> variables() {
            return match == null ? Map.of() : match.values();
        }

        /**
         * Returns the decoded value of a variable that must have a value.
         *
         * @param name the variable's name
         * @return the value as text
         * @throws InvalidParamsException if the URI has no value for the variable; if the reader does not catch it, the
         *     client gets the error -32602 with the name of the variable
         * @throws NoSuchElementException if the URI is not served by a template
         * @throws IllegalArgumentException if the URI is served by a template that has no variable of this name
         */
        public String variable(String name) {
            return optionalVariable(name).orElseThrow(() -> missing(name));
        }

        private RuntimeException missing(String name) {
            return match == null
                    ? new NoSuchElementException(uri + " has no variables, because it is not served by a template")
                    : new InvalidParamsException(name, "missing", "present in the URI");
        }

        /**
         * Returns the value of a typed variable that must have a value.
         *
         * @param variable the variable that was declared when the template was registered
         * @param <T> the type of the value
         * @return the value, or the variable's default
         * @throws InvalidParamsException if the URI has no value for the variable and the variable has no default; if
         *     the reader does not catch it, the client gets the error -32602 with the name of the variable
         * @throws IllegalArgumentException if the variable was not declared when the template was registered
         */
        public <T> T variable(TemplateVariable<T> variable) {
            return optionalVariable(variable).orElseThrow(() -> missing(variable.name()));
        }

        /**
         * Returns the decoded value of a variable, if the URI has one.
         *
         * @param name the variable's name
         * @return the value as text; empty if the URI has no value for the variable, or if the URI is not served by a
         *     template
         * @throws IllegalArgumentException if the URI is served by a template that has no variable of this name
         */
        public Optional<String> optionalVariable(String name) {
            return match == null ? Optional.empty() : match.findString(name);
        }

        /**
         * Returns the value of a typed variable, if the variable has a value.
         *
         * @param variable the variable that was declared when the template was registered
         * @param <T> the type of the value
         * @return the value, or the variable's default; empty if there is neither
         * @throws IllegalArgumentException if the variable was not declared when the template was registered
         */
        @SuppressWarnings("unchecked") // each variable produces values of its own type
        public <T> Optional<T> optionalVariable(TemplateVariable<T> variable) {
            Optional<?> value = typed.get(variable);
            if (value == null) {
                throw new IllegalArgumentException(
                        variable + " was not declared with variables() when the template was registered");
            }
            return (Optional<T>) value;
        }

        /**
         * Returns the decoded values of a variable that may have several values.
         *
         * @param name the variable's name
         * @return the values in the order of the URI; empty if the URI has no value for the variable, or if the URI is
         *     not served by a template
         * @throws IllegalArgumentException if the URI is served by a template that has no variable of this name
         */
        public List<String> variables(String name) {
            return match == null ? List.of() : match.findList(name).orElseGet(List::of);
        }

        /**
         * Returns the window whose offset and length are the values of two variables of the template. If a value is
         * invalid, the error message names its variable.
         *
         * @param offset the variable for the offset of the first byte, counted from 0
         * @param limit the variable for the maximum number of bytes; 0 for all bytes up to the end
         * @return the window
         * @throws InvalidParamsException if the URI has no value for one of the variables and that variable has no
         *     default, or if a value is negative
         * @throws IllegalArgumentException if one of the variables was not declared when the template was registered
         */
        public Window window(TemplateVariable<Long> offset, TemplateVariable<Long> limit) {
            return new Window(variable(offset), variable(limit), offset.name(), limit.name());
        }
    }
}
