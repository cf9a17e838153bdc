package io.github.mcpresources.files;

import java.util.Locale;
import java.util.Set;

/**
 * Recognizes the names of files and directories that usually contain secrets. {@code docs/security.md} states the
 * reason for each name.
 *
 * <p>The check guards against accidents, for example if an application serves a home directory or a project directory
 * that contains more files than intended.
 */
final class SecretNames {

    private static final Set<String> NAMES = Set.of(
            "id_rsa",
            "id_dsa",
            "id_ecdsa",
            "id_ecdsa_sk",
            "id_ed25519",
            "id_ed25519_sk",
            "credentials.json",
            "client_secret.json",
            "application_default_credentials.json",
            "service-account.json",
            "serviceaccount.json",
            "_netrc",
            ".netrc",
            ".pgpass",
            ".git-credentials",
            ".npmrc",
            ".pypirc",
            ".dockercfg",
            ".htpasswd",
            ".env",
            ".ssh",
            ".gnupg",
            ".aws",
            ".azure",
            ".kube");

    private static final Set<String> ENDINGS = Set.of(
            ".key",
            ".pem",
            ".p8",
            ".ppk",
            ".p12",
            ".pfx",
            ".jks",
            ".keystore",
            ".bcfks",
            ".kdbx",
            ".kdb",
            ".agilekeychain");

    private SecretNames() {}

    static boolean isOn(String path) {
        int start = 0;
        while (start <= path.length()) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            if (isSecret(path.substring(start, end).toLowerCase(Locale.ROOT))) {
                return true;
            }
            start = end + 1;
        }
        return false;
    }

    private static boolean isSecret(String name) {
        if (NAMES.contains(name)) {
            return true;
        }
        int dot = name.lastIndexOf('.'); // each ending has one dot
        return dot >= 0 && ENDINGS.contains(name.substring(dot));
    }
}
