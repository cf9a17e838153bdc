package io.github.mcpresources;

/**
 * What a provider has to offer beside lists and reads.
 *
 * @param subscribe whether updates of single resources can be subscribed to
 * @param listChanged whether it tells that its lists changed
 * @param completions whether it completes variables of its templates
 */
public record ProviderCapabilities(boolean subscribe, boolean listChanged, boolean completions) {

    /** Everything. */
    public static final ProviderCapabilities ALL = new ProviderCapabilities(true, true, true);

    /** Lists and reads alone. */
    public static final ProviderCapabilities NONE = new ProviderCapabilities(false, false, false);

    /**
     * What two providers together have to offer.
     *
     * @param other the other one's
     * @return what at least one of them supports
     */
    public ProviderCapabilities or(ProviderCapabilities other) {
        return new ProviderCapabilities(
                subscribe || other.subscribe, listChanged || other.listChanged, completions || other.completions);
    }
}
