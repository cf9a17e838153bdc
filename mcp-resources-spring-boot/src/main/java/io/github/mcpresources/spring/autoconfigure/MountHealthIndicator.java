package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.compositor.MountHealth;
import java.util.List;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * A health indicator of the application's compositors. The health is {@code DOWN} if there are mounts, and each of them
 * is {@code DOWN} or {@code OPEN}.
 */
final class MountHealthIndicator extends AbstractHealthIndicator {

    private final Compositors compositors;

    MountHealthIndicator(Compositors compositors) {
        this.compositors = compositors;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        List<MountHealth> mounts = compositors.mounts().toList();
        boolean isDown = !mounts.isEmpty() && mounts.stream().allMatch(MountHealthIndicator::isDown);
        (isDown ? builder.down() : builder.up())
                .withDetail("mounts", mounts.stream().map(MountHealth::toMap).toList());
    }

    private static boolean isDown(MountHealth mount) {
        return switch (mount.state().phase()) {
            case DOWN, OPEN -> true;
            case IDLE, CONNECTING, UP -> false;
        };
    }
}
