package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.compositor.Upstream;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;

/** Collects what there is to know of a server that is reached by one upstream for each caller. */
public final class PerCallerUpstreamBuilder {

    private final Function<RequestContext, ? extends Upstream> factory;
    private String name = "mcp-server";
    private int callers = 100;
    private Duration idle = Duration.ofMinutes(10);
    private TimeSource time = TimeSource.system();

    PerCallerUpstreamBuilder(Function<RequestContext, ? extends Upstream> factory) {
        this.factory = Objects.requireNonNull(factory, "factory");
    }

    /**
     * What to call it in the health view; {@code mcp-server} unless set.
     *
     * @param value a name
     * @return this builder
     */
    public PerCallerUpstreamBuilder name(String value) {
        name = Objects.requireNonNull(value, "name");
        return this;
    }

    /**
     * How many callers may have an upstream at a time; 100 unless set. The next one takes the place of the one who asked for
     * nothing for longest, and is refused while all of them are in use, which they are while they watch something.
     *
     * @param value at least 1
     * @return this builder
     * @throws IllegalArgumentException if it is less
     */
    public PerCallerUpstreamBuilder callers(int value) {
        if (value < 1) {
            throw new IllegalArgumentException("callers must be positive, not " + value);
        }
        callers = value;
        return this;
    }

    /**
     * After how long an upstream is closed that is not in use; ten minutes unless set.
     *
     * @param value more than zero
     * @return this builder
     * @throws IllegalArgumentException if it is not
     */
    public PerCallerUpstreamBuilder idle(Duration value) {
        if (value.isZero() || value.isNegative()) {
            throw new IllegalArgumentException("idle must be positive, not " + value);
        }
        idle = value;
        return this;
    }

    /**
     * The clock and timer; the system's unless set.
     *
     * @param value the time
     * @return this builder
     */
    public PerCallerUpstreamBuilder time(TimeSource value) {
        time = Objects.requireNonNull(value, "time");
        return this;
    }

    /**
     * The upstream; no caller has one yet.
     *
     * @return a new upstream
     */
    public PerCallerUpstream build() {
        return new PerCallerUpstream(this);
    }

    Function<RequestContext, ? extends Upstream> factory() {
        return factory;
    }

    String name() {
        return name;
    }

    int callers() {
        return callers;
    }

    Duration idle() {
        return idle;
    }

    TimeSource time() {
        return time;
    }
}
