/** Events and stored contents that several servers share through PostgreSQL. */
@NullMarked
package io.github.mcpresources.cluster.postgresql;

import org.jspecify.annotations.NullMarked;
