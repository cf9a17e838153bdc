/** Requests as the server and the providers of this library handle them. */
@NullMarked
package io.github.mcpresources.internal.request;

import org.jspecify.annotations.NullMarked;
