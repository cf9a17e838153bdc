/** Events and stored contents that several servers share through a broker, and the interfaces for such brokers. */
@NullMarked
package io.github.mcpresources.cluster;

import org.jspecify.annotations.NullMarked;
