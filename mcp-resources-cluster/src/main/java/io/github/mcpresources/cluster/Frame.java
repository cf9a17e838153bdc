package io.github.mcpresources.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The content of one message between nodes, without its signature.
 *
 * @param version the version of the format
 * @param kind the number of the {@link Kind}, or another number if the sender has a later version of the library
 * @param service the name of the sender's service; only nodes of the same service share events
 * @param node the name of the sender
 * @param epoch a random number that distinguishes the sender from other processes with the same name
 * @param sequence the number of the frame, beginning with 1 when the sender starts; random for {@link Kind#COMMITTED}
 * @param sentAt the time of sending in nanoseconds of the sender's monotonic clock
 * @param sentOn the time of sending in milliseconds since 1970
 * @param payload the events; empty if there are none
 */
@SuppressWarnings("ArrayRecordComponent") // frames are never compared
record Frame(
        int version,
        int kind,
        String service,
        String node,
        long epoch,
        long sequence,
        long sentAt,
        long sentOn,
        byte[] payload) {

    static final int VERSION = 1;

    /** The size of a frame without its payload, names and signature, in bytes. */
    static final int FIXED_BYTES = 2 + 1 + 1 + 2 + 2 + 4 * Long.BYTES;

    /** The kinds of frames. */
    enum Kind {
        EVENTS(0),
        AGAIN(1),
        BEAT(2),
        /** The sender leaves, and has sent all its events. */
        BYE(3),
        /**
         * Events that the application published in a transaction. The broker sends the frame only when the transaction
         * is committed, so frames that were created later may be sent first. The frame therefore has a random number
         * instead of a sequence number. Receivers use this number to detect repetitions.
         */
        COMMITTED(4);

        private final int number;

        Kind(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    private static final int MAGIC = 0x4d52; // "MR"

    boolean is(Kind other) {
        return kind == other.number();
    }

    boolean isKnown() {
        return version == VERSION && kind <= Kind.COMMITTED.number();
    }

    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(FIXED_BYTES + 64 + payload.length);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeShort(MAGIC);
            out.writeByte(version);
            out.writeByte(kind);
            out.writeUTF(service);
            out.writeUTF(node);
            out.writeLong(epoch);
            out.writeLong(sequence);
            out.writeLong(sentAt);
            out.writeLong(sentOn);
            out.write(payload);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // a stream in memory does not fail
        }
        return bytes.toByteArray();
    }

    /**
     * Decodes a frame from bytes without the signature.
     *
     * @throws IOException if the bytes are not a frame
     */
    static Frame of(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readUnsignedShort() != MAGIC) {
                throw new IOException("The bytes are not a frame of this library");
            }
            int version = in.readUnsignedByte();
            int kind = in.readUnsignedByte();
            String service = in.readUTF();
            String node = in.readUTF();
            return new Frame(
                    version,
                    kind,
                    service,
                    node,
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readAllBytes());
        }
    }
}
