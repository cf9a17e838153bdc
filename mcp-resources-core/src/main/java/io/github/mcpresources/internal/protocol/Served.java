package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.internal.request.Facts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records the resource or template that serves one request. If the request fails, the log contains the template. */
class Served implements Facts {

    private volatile @Nullable Descriptor by;

    @Override
    public final void servedBy(Descriptor descriptor) {
        by = descriptor;
    }

    @Override
    public final Optional<Descriptor> served() {
        return Optional.ofNullable(by);
    }

    @Override
    public void contentBytes(long bytes) {}

    @Override
    public void form(String form) {}
}
