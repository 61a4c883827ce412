import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.ArrayFilters;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.MVMap;

/** Reads by the index that serves a query best, and everything when none does. */
final class IndexedCollection extends H2Collection {

  private boolean isIndexed;

  /** Null when nothing is updated. Writes happen alone. */
  private Document update;

  IndexedCollection(
      MongoDatabase database,
      String name,
      CollectionOptions options,
      MVMap<Object, Document> documents,
      MVMap<String, Object> meta,
      CursorRegistry cursors) {
    super(database, name, options, documents, meta, cursors);
  }

  @Override
  protected QueryResult queryDocuments(
      Document query, Document sort, int skip, int limit, int batchSize, Document fields) {
    indexOnce();
    Plan plan = planOf(query, sort, skip, limit);
    if (plan == null) {
      return updatable(matchDocuments(query, sort, skip, limit, batchSize, fields));
    }
    Document left = plan.isSorted() ? null : sort;
    return updatable(matchDocumentsFromStream(read(plan), query, left, skip, limit, batchSize, fields));
  }

  /** Checks each document right before the library updates it. */
  private QueryResult updatable(QueryResult found) {
    Document change = update;
    if (change == null) {
      return found;
    }
    return new QueryResult(
        () ->
            StreamSupport.stream(found.spliterator(), false)
                .peek(document -> NullTargets.refuse(change, document))
                .iterator());
  }

  @Override
  public synchronized Document updateDocuments(
      Document selector, Document change, ArrayFilters filters, boolean isMulti, boolean isUpsert, Oplog oplog) {
    return updating(change, () -> super.updateDocuments(selector, change, filters, isMulti, isUpsert, oplog));
  }

  @Override
  public synchronized Document findAndModify(Document query) {
    return updating((Document) query.get("update"), () -> super.findAndModify(query));
  }

  private Document updating(Document change, Supplier<Document> run) {
    update = change;
    try {
      return run.get();
    } finally {
      update = null;
    }
  }

  /** As mongod explains a find, with the few fields that tests look at. */
  Document explain(Document query, Document sort, int skip, int limit) {
    indexOnce();
    Plan plan = planOf(query, sort, skip, limit);
    Stream<Document> documents =
        plan == null
            ? streamAllDocumentsWithPosition().map(DocumentWithPosition::getDocument)
            : read(plan);
    boolean isSorted = sort == null || sort.isEmpty() || plan != null && plan.isSorted();
    AtomicLong examined = new AtomicLong();
    QueryResult found =
        matchDocumentsFromStream(
            documents.peek(document -> examined.incrementAndGet()),
            query,
            isSorted ? null : sort,
            skip,
            limit,
            0,
            null);
    Document stage =
        plan == null ? new Document("stage", "COLLSCAN") : plan.index().explain(plan.isBackwards());
    return new Document(
            "queryPlanner",
            new Document(
                "winningPlan",
                isSorted ? stage : new Document("stage", "SORT").append("inputStage", stage)))
        .append(
            "executionStats",
            new Document("nReturned", found.collectDocuments().size())
                .append("totalDocsExamined", examined.longValue()));
  }

  private Stream<Document> read(Plan plan) {
    return plan.ids().map(this::getDocument).filter(Objects::nonNull);
  }

  private Plan planOf(Document query, Document sort, int skip, int limit) {
    Document order = sort == null ? new Document() : sort;
    if (order.containsKey("$natural")) {
      return null;
    }
    List<OrderedIndex> indexes = getIndexes().stream().map(OrderedIndex.class::cast).toList();
    return Plan.of(indexes, query, order, limit > 0 ? skip + limit : 0);
  }

  @Override
  public synchronized void addDocument(Document document) {
    indexOnce();
    super.addDocument(document);
  }

  /**
   * Fills the indexes that were there when the file was opened, in one pass. The next use repeats a fill that threw: a
   * half-filled index would hide documents and accept duplicates.
   */
  synchronized void indexOnce() {
    if (isIndexed) {
      return;
    }
    List<Index<Object>> unfilled = getIndexes().stream().filter(index -> !index.isEmpty()).toList();
    if (!unfilled.isEmpty()) {
      streamAllDocumentsWithPosition()
          .forEach(
              stored ->
                  unfilled.forEach(
                      index -> index.add(stored.getDocument(), stored.getPosition(), this)));
    }
    isIndexed = true;
  }

  /** Saves encoding each document twice a write, for a number that nobody asks for. */
  @Override
  protected boolean tracksDataSize() {
    return false;
  }
}
