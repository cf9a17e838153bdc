/** Tools in each form that the SDK accepts. */
@NullMarked
package io.github.mcpresources.internal.tools;

import org.jspecify.annotations.NullMarked;
