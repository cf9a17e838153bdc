package io.github.mcpresources.office.internal.content;

import java.util.Arrays;

/** Reads numbers from bytes. Bytes outside the array count as 0, so that callers need not check the length. */
final class Bytes {

    private final byte[] bytes;

    Bytes(byte[] bytes) {
        this.bytes = bytes;
    }

    int length() {
        return bytes.length;
    }

    int uint8(long at) {
        return at >= 0 && at < bytes.length ? bytes[(int) at] & 0xff : 0;
    }

    int uint16(long at) {
        return uint8(at) | uint8(at + 1) << 8;
    }

    int uint16BigEndian(long at) {
        return uint8(at) << 8 | uint8(at + 1);
    }

    int int32(long at) {
        return uint16(at) | uint16(at + 2) << 16;
    }

    int int32BigEndian(long at) {
        return uint16BigEndian(at) << 16 | uint16BigEndian(at + 2);
    }

    long uint32(long at) {
        return int32(at) & 0xffff_ffffL;
    }

    boolean has(long from, long count) {
        return from >= 0 && count >= 0 && from + count <= bytes.length;
    }

    byte[] slice(long from, long count) {
        return Arrays.copyOfRange(bytes, (int) from, (int) (from + count));
    }

    boolean startsWith(String ascii, long at) {
        for (int i = 0; i < ascii.length(); i++) {
            if (uint8(at + i) != ascii.charAt(i)) {
                return false;
            }
        }
        return has(at, ascii.length());
    }
}
