import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** The fields of an index: their values as keys, and which kinds of values they ever had. */
final class IndexedFields {

  private final List<IndexKey> fields;
  private final boolean[] hasArrays;
  private final boolean[] isUnordered;

  IndexedFields(List<IndexKey> fields) {
    this.fields = fields;
    this.hasArrays = new boolean[fields.size()];
    this.isUnordered = new boolean[fields.size()];
  }

  /** Tells whether a document ever had an array in this field. */
  boolean hasArrays(int field) {
    return hasArrays[field];
  }

  /** Tells whether a document ever had a value in this field whose bytes do not sort. */
  boolean isUnordered(int field) {
    return isUnordered[field];
  }

  /** Remembers the kinds of the document's values, also after the document has gone. */
  void note(Document document) {
    for (int field = 0; field < hasArrays.length; field++) {
      Object value = valueOf(document, fields.get(field));
      hasArrays[field] |= value instanceof Collection;
      Collection<?> elements = value instanceof Collection<?> array ? array : elementsOf(value);
      isUnordered[field] |= !elements.stream().allMatch(KeyBytes::areOrdered);
    }
  }

  boolean areSame(Document before, Document after) {
    return fields.stream()
        .allMatch(field -> Objects.equals(valueOf(before, field), valueOf(after, field)));
  }

  boolean areMissing(Document document) {
    return fields.stream().allMatch(field -> valueOf(document, field) instanceof Missing);
  }

  /** A key for each combination of elements; an empty array is a key of its own. */
  List<byte[]> combinations(Document document) {
    List<byte[]> keys = List.of(new byte[0]);
    for (IndexKey field : fields) {
      List<byte[]> longer = new ArrayList<>();
      for (Object element : elementsOf(valueOf(document, field))) {
        byte[] bytes = inOrder(field, KeyBytes.of(element));
        keys.forEach(key -> longer.add(KeyBytes.join(key, bytes)));
      }
      keys = longer;
    }
    return keys;
  }

  byte[] keyOf(KeyValue values) {
    byte[] key = new byte[0];
    for (int field = 0; field < values.size(); field++) {
      key = KeyBytes.join(key, inOrder(fields.get(field), KeyBytes.of(values.get(field))));
    }
    return key;
  }

  static byte[] inOrder(IndexKey field, byte[] bytes) {
    return field.isAscending() ? bytes : KeyBytes.inverted(bytes);
  }

  private static Collection<?> elementsOf(Object value) {
    if (value instanceof Collection<?> elements && !elements.isEmpty()) {
      return elements;
    }
    return Collections.singletonList(value);
  }

  private static Object valueOf(Document document, IndexKey field) {
    String path = field.getKey();
    return path.indexOf('.') < 0
        ? document.getOrMissing(path)
        : Utils.getSubdocumentValueCollectionAware(document, path);
  }
}
