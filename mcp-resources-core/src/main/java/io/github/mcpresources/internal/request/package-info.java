/** The implementation of request contexts, for the server and the providers of this library. */
@NullMarked
package io.github.mcpresources.internal.request;

import org.jspecify.annotations.NullMarked;
