/** Events and stored contents that several servers share through Redis. */
@NullMarked
package io.github.mcpresources.cluster.redis;

import org.jspecify.annotations.NullMarked;
