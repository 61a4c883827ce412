import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.DuplicateKeyError;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * An index in its order, unique or not: an entry's key has the bytes of its fields and of the document's id, its value
 * is that id. An array has an entry for each of its elements.
 *
 * <p>The library's own indexes are unique ones without an order; they are slow too, because they compare keys by
 * serializing them. {@link Plan} says which queries an index serves.
 */
final class OrderedIndex extends Index<Object> {

  private final MVStore store;
  private final boolean unique;
  private final boolean[] hasArrays;
  private final boolean[] isUnordered;
  private final boolean isFilled;
  private MVMap<byte[], Object> map;

  OrderedIndex(
      MVStore store, String name, List<IndexKey> keys, boolean unique, boolean sparse, boolean isFilled) {
    super(name, keys, sparse);
    this.store = store;
    this.unique = unique;
    this.isFilled = isFilled;
    this.hasArrays = new boolean[keys.size()];
    this.isUnordered = new boolean[keys.size()];
  }

  /** Tells whether a document ever had an array in this field. */
  boolean hasArrays(int field) {
    return hasArrays[field];
  }

  /** Tells whether a document ever had a value in this field whose bytes do not sort. */
  boolean isUnordered(int field) {
    return isUnordered[field];
  }

  boolean leavesOut() {
    return isSparse();
  }

  /** Counts entries before others are read: the store knows the rank of a key. */
  long count(KeyRange range) {
    return Math.max(0, rank(range.to()) - rank(range.from()));
  }

  private long rank(byte[] key) {
    if (key == null) {
      return map().sizeAsLong();
    }
    long index = map().getKeyIndex(key);
    return index < 0 ? -index - 1 : index;
  }

  /** Ids of documents in the order of the index, or backwards. A bound is no key itself, for it lacks the id. */
  Stream<Object> ids(KeyRange range, boolean backwards) {
    var cursor =
        backwards
            ? map().cursor(range.to(), range.from(), true)
            : map().cursor(range.from(), range.to(), false);
    Iterable<byte[]> keys = () -> cursor;
    return StreamSupport.stream(keys.spliterator(), false).map(key -> cursor.getValue());
  }

  Document explain(boolean backwards) {
    Document scan =
        new Document("stage", "IXSCAN")
            .append("indexName", getName())
            .append("direction", backwards ? "backward" : "forward");
    return new Document("stage", "FETCH").append("inputStage", scan);
  }

  @Override
  public Object getPosition(Document document) {
    return unique ? Missing.ofNullable(document.get("_id")) : null;
  }

  @Override
  public void checkAdd(Document document, MongoCollection<Object> collection) {
    if (unique) {
      requireFree(document, null, collection);
    }
  }

  @Override
  public void add(Document document, Object position, MongoCollection<Object> collection) {
    for (byte[] key : entriesOf(document)) {
      map().put(withId(key, position), Missing.ofNullable(position));
    }
  }

  @Override
  public Object remove(Document document) {
    Object position = null;
    for (byte[] key : entriesOf(document)) {
      Object removed = map().remove(withId(key, document.get("_id")));
      position = removed == null ? position : removed;
    }
    return position;
  }

  @Override
  public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
    if (unique && !hasSameValues(before, after)) {
      requireFree(after, before.get("_id"), collection);
    }
  }

  @Override
  public void updateInPlace(
      Document before, Document after, Object position, MongoCollection<Object> collection) {
    if (!hasSameValues(before, after)) {
      remove(before);
      add(after, position, collection);
    }
  }

  private boolean hasSameValues(Document before, Document after) {
    return getKeys().stream()
        .allMatch(key -> Objects.equals(valueOf(before, key), valueOf(after, key)));
  }

  /** @throws DuplicateKeyError when another document has the same values */
  private void requireFree(Document document, Object self, MongoCollection<Object> collection) {
    if (isLeftOut(document)) {
      return;
    }
    for (KeyValue values : getKeyValues(document)) {
      byte[] key = bytesOf(values);
      boolean taken = ids(KeyRange.beginningWith(key), false).anyMatch(id -> !id.equals(self));
      if (taken) {
        throw new DuplicateKeyError(this, collection, getKeys(), values);
      }
    }
  }

  /** Keys without the id, each once. */
  private Collection<byte[]> entriesOf(Document document) {
    if (isLeftOut(document)) {
      return List.of();
    }
    List<byte[]> entries = new ArrayList<>();
    if (unique) {
      getKeyValues(document).forEach(values -> entries.add(bytesOf(values)));
    }
    if (entries.isEmpty()) {
      entries.addAll(combinations(document));
    }
    noteKinds(document);
    return entries;
  }

  /** An entry for each combination of elements; an empty array is an entry of its own. */
  private List<byte[]> combinations(Document document) {
    List<byte[]> entries = List.of(new byte[0]);
    for (IndexKey key : getKeys()) {
      List<byte[]> longer = new ArrayList<>();
      for (Object element : elementsOf(valueOf(document, key))) {
        byte[] bytes = inOrder(key, KeyBytes.of(element));
        entries.forEach(entry -> longer.add(KeyBytes.join(entry, bytes)));
      }
      entries = longer;
    }
    return entries;
  }

  private void noteKinds(Document document) {
    for (int field = 0; field < hasArrays.length; field++) {
      Object value = valueOf(document, getKeys().get(field));
      hasArrays[field] |= value instanceof Collection;
      Collection<?> elements = value instanceof Collection<?> array ? array : elementsOf(value);
      isUnordered[field] |= !elements.stream().allMatch(KeyBytes::areOrdered);
    }
  }

  private static Collection<?> elementsOf(Object value) {
    if (value instanceof Collection<?> elements && !elements.isEmpty()) {
      return elements;
    }
    return Collections.singletonList(value);
  }

  private byte[] bytesOf(KeyValue values) {
    byte[] bytes = new byte[0];
    for (int field = 0; field < values.size(); field++) {
      bytes = KeyBytes.join(bytes, inOrder(getKeys().get(field), KeyBytes.of(values.get(field))));
    }
    return bytes;
  }

  private static byte[] inOrder(IndexKey key, byte[] bytes) {
    return key.isAscending() ? bytes : KeyBytes.inverted(bytes);
  }

  private static byte[] withId(byte[] key, Object id) {
    return KeyBytes.join(key, KeyBytes.of(id));
  }

  private boolean isLeftOut(Document document) {
    return isSparse()
        && getKeys().stream().allMatch(key -> valueOf(document, key) instanceof Missing);
  }

  private static Object valueOf(Document document, IndexKey key) {
    String path = key.getKey();
    return path.indexOf('.') < 0
        ? document.getOrMissing(path)
        : Utils.getSubdocumentValueCollectionAware(document, path);
  }

  /** Opened when it is needed: the server makes an index anew each time a client asks that it exists. */
  private MVMap<byte[], Object> map() {
    if (map == null) {
      var types = new MVMap.Builder<byte[], Object>().keyType(new KeyBytesType());
      map = store.openMap(UUID.randomUUID().toString(), types);
    }
    return map;
  }

  @Override
  public boolean canHandle(Document query) {
    return false;
  }

  @Override
  public Iterable<Object> getPositions(Document query) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long getCount() {
    return map().sizeAsLong();
  }

  /** The library fills an index that is empty, with two readings of the collection for each. */
  @Override
  public boolean isEmpty() {
    return isFilled && map().isEmpty();
  }

  @Override
  public long getDataSize() {
    return getCount();
  }

  @Override
  public boolean isUnique() {
    return unique;
  }

  @Override
  public void drop() {
    store.removeMap(map());
  }
}
