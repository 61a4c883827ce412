import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.DuplicateKeyError;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.Cursor;
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

  /** Keys from one, inclusive, to another, exclusive; null: to the end. */
  record Range(byte[] from, byte[] to) {

    static Range beginningWith(byte[] prefix) {
      return new Range(prefix, KeyBytes.behind(prefix));
    }
  }

  private final MVStore store;
  private final boolean unique;
  private final boolean isFilled;
  private final IndexedFields fields;
  private MVMap<byte[], Object> map;

  /** @param isFilled false: the collection fills the index when it is first used, not the library now */
  OrderedIndex(
      MVStore store, String name, List<IndexKey> keys, boolean unique, boolean sparse, boolean isFilled) {
    super(name, keys, sparse);
    this.store = store;
    this.unique = unique;
    this.isFilled = isFilled;
    this.fields = new IndexedFields(keys);
  }

  IndexedFields fields() {
    return fields;
  }

  /** Tells whether documents without any of the fields have no entry. */
  boolean leavesOut() {
    return isSparse();
  }

  /** Counts entries without reading them: the store knows the rank of a key. */
  long count(Range range) {
    return Math.max(0, rank(range.to()) - rank(range.from()));
  }

  private long rank(byte[] key) {
    if (key == null) {
      return map().sizeAsLong();
    }
    long rank = map().getKeyIndex(key);
    return rank < 0 ? -rank - 1 : rank;
  }

  /** Ids of documents in the order of the index, or backwards. Bounds never equal a key, because keys end with the id. */
  Stream<Object> ids(Range range, boolean backwards) {
    Cursor<byte[], Object> cursor =
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
  public void add(Document document, Object id, MongoCollection<Object> collection) {
    for (byte[] key : keysOf(document)) {
      map().put(withId(key, id), Missing.ofNullable(id));
    }
    fields.note(document);
  }

  @Override
  public Object remove(Document document) {
    Object id = null;
    for (byte[] key : keysOf(document)) {
      Object removed = map().remove(withId(key, document.get("_id")));
      id = removed == null ? id : removed;
    }
    return id;
  }

  @Override
  public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
    if (unique && !fields.areSame(before, after)) {
      requireFree(after, before.get("_id"), collection);
    }
  }

  @Override
  public void updateInPlace(
      Document before, Document after, Object id, MongoCollection<Object> collection) {
    if (!fields.areSame(before, after)) {
      remove(before);
      add(after, id, collection);
    }
  }

  /** @throws DuplicateKeyError when another document has the same values */
  private void requireFree(Document document, Object self, MongoCollection<Object> collection) {
    if (isLeftOut(document)) {
      return;
    }
    for (KeyValue values : getKeyValues(document)) {
      Range sameValues = Range.beginningWith(fields.keyOf(values));
      if (ids(sameValues, false).anyMatch(id -> !id.equals(self))) {
        throw new DuplicateKeyError(this, collection, getKeys(), values);
      }
    }
  }

  /** Keys without the id. The library pairs the elements of two arrays in a unique index. */
  private Collection<byte[]> keysOf(Document document) {
    if (isLeftOut(document)) {
      return List.of();
    }
    List<byte[]> keys = new ArrayList<>();
    if (unique) {
      getKeyValues(document).forEach(values -> keys.add(fields.keyOf(values)));
    }
    return keys.isEmpty() ? fields.combinations(document) : keys;
  }

  private boolean isLeftOut(Document document) {
    return isSparse() && fields.areMissing(document);
  }

  private static byte[] withId(byte[] key, Object id) {
    return KeyBytes.join(key, KeyBytes.of(id));
  }

  /** Opened when it is needed: the server makes an index anew each time a client asks that it exists. */
  private MVMap<byte[], Object> map() {
    if (map == null) {
      var types = new MVMap.Builder<byte[], Object>().keyType(new KeyBytesType());
      map = store.openMap(UUID.randomUUID().toString(), types);
    }
    return map;
  }

  /** The library fills an index that is empty, with two readings of the collection for each. */
  @Override
  public boolean isEmpty() {
    return isFilled && map().isEmpty();
  }

  @Override
  public long getCount() {
    return map().sizeAsLong();
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

  /** The library's way to choose an index is not taken: see {@link IndexedCollection}. */
  @Override
  public boolean canHandle(Document query) {
    return false;
  }

  @Override
  public Iterable<Object> getPositions(Document query) {
    throw new UnsupportedOperationException();
  }
}
