/**
 * Agent Skills as resources. Start with {@link io.github.mcpresources.skills.SkillResources}: it serves a directory of
 * skills. {@code SkillWalk} finds the skills, and {@code FrontMatter} parses their {@code SKILL.md}.
 */
@NullMarked
package io.github.mcpresources.skills;

import org.jspecify.annotations.NullMarked;
