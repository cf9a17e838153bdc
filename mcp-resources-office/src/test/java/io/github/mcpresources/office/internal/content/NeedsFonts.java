package io.github.mcpresources.office.internal.content;

import java.awt.AWTError;
import java.awt.GraphicsEnvironment;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

/** Marks a test that draws text, for which the machine needs a font. */
@Retention(RetentionPolicy.RUNTIME)
@Tag("fonts")
@EnabledIf(
        value = "io.github.mcpresources.office.internal.content.NeedsFonts$Installed#any",
        disabledReason = "NOT CHECKED: that charts, slides and metafiles are drawn. That needs fontconfig and a font")
public @interface NeedsFonts {

    /** Checks whether a font is installed. It uses Java directly, not the code under test. */
    final class Installed {

        private Installed() {}

        static boolean any() {
            try {
                return GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length > 0;
            } catch (AWTError | LinkageError | InternalError | RuntimeException none) {
                return false;
            }
        }
    }
}
