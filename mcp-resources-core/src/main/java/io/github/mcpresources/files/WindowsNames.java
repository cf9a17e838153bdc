package io.github.mcpresources.files;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Recognizes names that Windows does not treat as the name of an ordinary file: names of devices, names of streams
 * within a file, names with forbidden characters, and names with a dot or space at the end, which Windows removes.
 *
 * @see <a href="https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file">Naming files, paths, and
 *     namespaces</a>
 */
final class WindowsNames {

    private static final Pattern DEVICE =
            Pattern.compile("(con|prn|aux|nul|conin\\$|conout\\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])[ ]*([.:].*)?");
    private static final String FORBIDDEN = "<>:\"/\\|?*";

    private WindowsNames() {}

    /**
     * Checks whether a name has the syntax of an ordinary file name. Short names, such as {@code PROGRA~1}, are not
     * detected.
     */
    static boolean isPlain(String name) {
        if (name.isEmpty() || name.endsWith(".") || name.endsWith(" ")) {
            return false;
        }
        if (name.chars().anyMatch(c -> c < ' ' || FORBIDDEN.indexOf(c) >= 0)) {
            return false;
        }
        return !DEVICE.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }
}
