import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/**
 * Values as bytes: their unsigned order is the order in which the server sorts values, and no value's bytes begin with
 * another's. So the bytes of several fields in a row sort like those fields.
 */
final class KeyBytes {

  private static final byte NULL = 0x10;
  private static final byte NUMBER = 0x20;
  private static final byte STRING = 0x30;
  private static final byte OTHER = 0x40;
  private static final byte OBJECT_ID = 0x50;
  private static final byte BOOLEAN = 0x60;
  private static final byte DATE = 0x70;

  /** Two zeros end a text; a zero within it is followed by 0xFF. */
  private static final int END_LENGTH = 2;

  private KeyBytes() {}

  /** Tells whether the value's bytes sort as it does: those of documents, arrays and rare types are only equal or not. */
  static boolean areOrdered(Object value) {
    return kindOf(value) != OTHER;
  }

  static boolean areNull(byte[] bytes) {
    return bytes[0] == NULL;
  }

  static byte[] of(Object value) {
    byte kind = kindOf(value);
    return switch (kind) {
      case NULL -> new byte[] {NULL};
      case NUMBER -> ofNumber(((Number) value).doubleValue());
      case STRING -> ofText(STRING, (String) value);
      case OBJECT_ID -> join(new byte[] {OBJECT_ID}, ((ObjectId) value).toByteArray());
      case BOOLEAN -> new byte[] {BOOLEAN, (byte) ((Boolean) value ? 1 : 0)};
      case DATE -> ofTime((Instant) value);
      default -> ofText(OTHER, encoded(value));
    };
  }

  /** Returns the common prefix of the keys of all strings that start with {@code text}. */
  static byte[] beginningWith(String text) {
    byte[] bytes = of(text);
    return Arrays.copyOf(bytes, bytes.length - END_LENGTH);
  }

  private static byte kindOf(Object value) {
    if (Missing.isNullOrMissing(value)) {
      return NULL;
    } else if (value instanceof String) {
      return STRING;
    } else if (value instanceof Instant) {
      return DATE;
    } else if (value instanceof ObjectId) {
      return OBJECT_ID;
    } else if (value instanceof Boolean) {
      return BOOLEAN;
    }
    return isPlainNumber(value) ? NUMBER : OTHER;
  }

  /** The first byte: the beginning of all values that can be compared with this one. */
  static byte[] typeOf(byte[] bytes) {
    return new byte[] {bytes[0]};
  }

  /** Sorts the other way round, for a descending field. */
  static byte[] inverted(byte[] bytes) {
    byte[] inverted = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      inverted[i] = (byte) ~bytes[i];
    }
    return inverted;
  }

  static byte[] join(byte[] first, byte[] second) {
    byte[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  /** The least bytes that are behind everything that begins with the prefix; null when there are none. */
  static byte[] behind(byte[] prefix) {
    for (int length = prefix.length; length > 0; length--) {
      if (prefix[length - 1] != (byte) 0xFF) {
        byte[] next = Arrays.copyOf(prefix, length);
        next[length - 1]++;
        return next;
      }
    }
    return null;
  }

  /** Whole numbers that a double cannot hold, NaN and decimals are left out. */
  private static boolean isPlainNumber(Object value) {
    if (value instanceof Long number) {
      return number == (long) number.doubleValue() && number != Long.MAX_VALUE;
    }
    return value instanceof Integer || value instanceof Double number && !number.isNaN();
  }

  /** The bits of positive doubles sort as they are; those of negative ones the other way round. */
  private static byte[] ofNumber(double number) {
    long bits = Double.doubleToLongBits(number == 0 ? 0 : number);
    return ByteBuffer.allocate(9).put(NUMBER).putLong(bits ^ (bits >> 63 | Long.MIN_VALUE)).array();
  }

  /** Each UTF-16 unit by itself, because the server compares strings by these. */
  private static byte[] ofText(byte kind, String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() + 3);
    bytes.write(kind);
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit == 0) {
        bytes.write(0);
        bytes.write(0xFF);
      } else if (unit < 0x80) {
        bytes.write(unit);
      } else if (unit < 0x800) {
        bytes.write(0xC0 | unit >> 6);
        bytes.write(0x80 | unit & 0x3F);
      } else {
        bytes.write(0xE0 | unit >> 12);
        bytes.write(0x80 | unit >> 6 & 0x3F);
        bytes.write(0x80 | unit & 0x3F);
      }
    }
    bytes.write(0);
    bytes.write(0);
    return bytes.toByteArray();
  }

  /** Milliseconds, which is all that BSON keeps; flipping the sign puts times before 1970 first. */
  private static byte[] ofTime(Instant time) {
    return ByteBuffer.allocate(9).put(DATE).putLong(time.toEpochMilli() ^ Long.MIN_VALUE).array();
  }

  /** The value's BSON, each byte a character. */
  private static String encoded(Object value) {
    ByteBuf bson = Unpooled.buffer();
    try {
      BsonEncoder.encodeDocument(new Document("", value), bson);
      return bson.toString(StandardCharsets.ISO_8859_1);
    } finally {
      bson.release();
    }
  }
}
