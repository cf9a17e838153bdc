package io.github.mcpresources.compositor;

import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.Objects;

/** Collects the settings of a {@link ResourceCompositor}. */
public final class CompositorBuilder {

    private PrefixFormat format = PrefixFormat.STANDARD;
    private boolean failFast;
    private boolean emptyIfAllFail;
    private Duration listDeadline = Duration.ofSeconds(5);
    private Duration readDeadline = Duration.ofSeconds(20);
    private Duration listTtl = Duration.ofMinutes(1);
    private Duration linger = Duration.ofSeconds(2);
    private int pageSize = 1_000;
    private TimeSource time = TimeSource.system();

    CompositorBuilder() {}

    /**
     * Sets how URIs get the id of their mount; {@link PrefixFormat#STANDARD} unless set.
     *
     * @param value the format
     * @return this builder
     */
    public CompositorBuilder format(PrefixFormat value) {
        format = Objects.requireNonNull(value, "format");
        return this;
    }

    /**
     * Sets whether a list fails where one mount fails; false unless set: then it has what the others have.
     *
     * @param value true to fail
     * @return this builder
     */
    public CompositorBuilder failFast(boolean value) {
        failFast = value;
        return this;
    }

    /**
     * Sets whether a list is empty where all mounts fail, with the failures named in it; false unless set: then it fails.
     * For compositors that are one provider among several, such as in {@code ResourceProviders.concat}, where a list that
     * fails takes away what the others have.
     *
     * @param value true for an empty list
     * @return this builder
     */
    public CompositorBuilder emptyIfAllFail(boolean value) {
        emptyIfAllFail = value;
        return this;
    }

    /**
     * Sets how long a mount may take for all pages of a list; five seconds unless set.
     *
     * @param value more than zero
     * @return this builder
     * @throws IllegalArgumentException if it is zero or less
     */
    public CompositorBuilder listDeadline(Duration value) {
        listDeadline = positive("listDeadline", value);
        return this;
    }

    /**
     * Sets how long an upstream may take for a read, a completion or a subscription; 20 seconds unless set. Less than the
     * server's own time for a request, or the client is not told which mount it was.
     *
     * @param value more than zero
     * @return this builder
     * @throws IllegalArgumentException if it is zero or less
     */
    public CompositorBuilder readDeadline(Duration value) {
        readDeadline = positive("readDeadline", value);
        return this;
    }

    /**
     * Sets how long the list of an upstream is kept at most; one minute unless set. It ends before that when the upstream
     * tells of a change, goes down, or says itself that it is good for less. What is in this process is asked each time
     * unless it says that its list may be kept.
     *
     * @param value zero or more
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public CompositorBuilder listTtl(Duration value) {
        listTtl = notNegative("listTtl", value);
        return this;
    }

    /**
     * Sets how long a mount stays subscribed to a URI after nobody is any more, so that who comes back soon costs nothing;
     * two seconds unless set.
     *
     * @param value zero or more
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public CompositorBuilder linger(Duration value) {
        linger = notNegative("linger", value);
        return this;
    }

    /**
     * Sets how many entries a page has at most, whatever is asked for; 1,000 unless set. Many clients read only the first
     * page.
     *
     * @param value one or more
     * @return this builder
     * @throws IllegalArgumentException if it is less than one
     */
    public CompositorBuilder pageSize(int value) {
        if (value < 1) {
            throw new IllegalArgumentException("pageSize must be 1 or more, not " + value);
        }
        pageSize = value;
        return this;
    }

    /**
     * Sets the time by which deadlines, what is kept, and debouncing go; the system's unless set.
     *
     * @param value the time source
     * @return this builder
     */
    public CompositorBuilder time(TimeSource value) {
        time = Objects.requireNonNull(value, "time");
        return this;
    }

    /**
     * The compositor, without mounts.
     *
     * @return a new compositor
     */
    public ResourceCompositor build() {
        return new ResourceCompositor(new Settings(
                format, failFast, emptyIfAllFail, listDeadline, readDeadline, listTtl, linger, pageSize, time));
    }

    private static Duration positive(String setting, Duration value) {
        if (value.isZero() || value.isNegative()) {
            throw new IllegalArgumentException(setting + " must be more than zero, not " + value);
        }
        return value;
    }

    private static Duration notNegative(String setting, Duration value) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(setting + " must be zero or more, not " + value);
        }
        return value;
    }
}
