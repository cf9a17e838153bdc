package io.github.mcpresources.uri;

import org.jspecify.annotations.Nullable;

/**
 * How a template is parsed and matched where RFC 6570 leaves the choice, and the limits of both. Immutable.
 *
 * <pre>{@code
 * UriTemplatePolicy strict = UriTemplatePolicy.builder().strictQuery(true).build();
 * UriTemplate search = UriTemplate.parse("search://items{?q,page}", strict);
 * }</pre>
 */
public final class UriTemplatePolicy {
    /** The most characters of a template unless set otherwise: 8,192. */
    public static final int DEFAULT_MAX_TEMPLATE_LENGTH = 8_192;

    /** The most variables of a template unless set otherwise: 64. This is also the highest value that can be set. */
    public static final int DEFAULT_MAX_VARIABLES = 64;

    /** The most characters of a URI unless set otherwise: 2,097,152. A longer URI matches nothing. */
    public static final int DEFAULT_MAX_URI_LENGTH = 1 << 21;

    /** The most cells of the table for one match unless set otherwise: 134,217,728, of a byte each. */
    public static final int DEFAULT_MAX_TABLE_CELLS = 1 << 27;

    private static final UriTemplatePolicy STANDARD = builder().build();

    private final Settings settings;

    private UriTemplatePolicy(Settings settings) {
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
     * Returns the policy that holds where none is given.
     *
     * @return the defaults of {@link Builder}
     */
    public static UriTemplatePolicy standard() {
        return STANDARD;
    }

    /**
     * Starts a policy from the defaults.
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
        return other instanceof UriTemplatePolicy that && settings.equals(that.settings);
    }

    @Override
    public int hashCode() {
        return settings.hashCode();
    }

    @Override
    public String toString() {
        return "UriTemplatePolicy" + settings.toString().substring("Settings".length());
    }

    /** Collects the settings of a policy. */
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
         * Whether a variable without a name in the URI, such as <code>{x}</code>, may match nothing.
         *
         * @param accept true to accept, false (the default) to reject
         * @return this builder
         */
        public Builder acceptEmpty(boolean accept) {
            this.acceptEmpty = accept;
            return this;
        }

        /**
         * Whether <code>{.ext}</code> and <code>{/x}</code> may be absent.
         *
         * @param accept true (the default) to accept, false to reject
         * @return this builder
         */
        public Builder acceptUndefined(boolean accept) {
            this.acceptUndefined = accept;
            return this;
        }

        /**
         * Whether query parameters that the template does not name are ignored (and exposed by
         * {@link TemplateMatch#unknownQuery()}) rather than rejected. Where they are rejected, repeated ones are too.
         *
         * @param ignore true (the default) to ignore, false to reject
         * @return this builder
         */
        public Builder ignoreUnknownQuery(boolean ignore) {
            this.ignoreUnknownQuery = ignore;
            return this;
        }

        /**
         * Whether query parameters must come in the order of the template; unknown and repeated ones are then rejected.
         *
         * @param strict true to demand the order, false (the default) to accept any
         * @return this builder
         */
        public Builder strictQuery(boolean strict) {
            this.strictQuery = strict;
            return this;
        }

        /**
         * Whether a fragment that the template does not declare is ignored.
         *
         * @param ignore true to ignore, false (the default) to reject
         * @return this builder
         */
        public Builder ignoreFragment(boolean ignore) {
            this.ignoreFragment = ignore;
            return this;
        }

        /**
         * Whether the authority is compared without regard to the case of ASCII letters. The scheme always is.
         *
         * @param ignore true to ignore the case, false (the default) to respect it
         * @return this builder
         */
        public Builder authorityIgnoresCase(boolean ignore) {
            this.authorityIgnoresCase = ignore;
            return this;
        }

        /**
         * Limits the length of a template.
         *
         * @param characters the most characters, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the limit is not positive
         */
        public Builder maxTemplateLength(int characters) {
            this.maxTemplateLength = within("maxTemplateLength", characters, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Limits the number of variables of a template, repeated names counted.
         *
         * @param variables the most variables, from 1 to {@link UriTemplatePolicy#DEFAULT_MAX_VARIABLES}
         * @return this builder
         * @throws IllegalArgumentException if the limit is out of range
         */
        public Builder maxVariables(int variables) {
            this.maxVariables = within("maxVariables", variables, DEFAULT_MAX_VARIABLES);
            return this;
        }

        /**
         * Limits the length of a URI; a longer one matches nothing.
         *
         * @param characters the most characters, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the limit is not positive
         */
        public Builder maxUriLength(int characters) {
            this.maxUriLength = within("maxUriLength", characters, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Limits the memory for one match of a template whose values do not all end at a delimiter, such as
         * <code>{a}-{b:3}</code>: a table with a row for each literal and each variable and a column for each character
         * of the URI. A URI that needs a larger one does not match that template, and
         * {@link UriTemplateRouter#explain(String)} says so.
         *
         * @param cells the most cells, at least 1; a cell takes a byte
         * @return this builder
         * @throws IllegalArgumentException if the limit is not positive
         */
        public Builder maxTableCells(int cells) {
            this.maxTableCells = within("maxTableCells", cells, Integer.MAX_VALUE);
            return this;
        }

        private static int within(String setting, int value, int most) {
            if (value < 1 || value > most) {
                throw new IllegalArgumentException(setting + " must be from 1 to " + most + ", not " + value);
            }
            return value;
        }

        /**
         * Makes the policy.
         *
         * @return an immutable policy with the settings made so far
         */
        public UriTemplatePolicy build() {
            return new UriTemplatePolicy(new Settings(
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
