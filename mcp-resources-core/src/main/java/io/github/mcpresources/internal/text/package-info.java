/** The escaping of external text for display and for visibility rules, and the copying and measuring of JSON values. */
@NullMarked
package io.github.mcpresources.internal.text;

import org.jspecify.annotations.NullMarked;
