import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads a query's documents by an index, maybe in the order that is asked for.
 *
 * @param isSorted the documents come in that order
 * @param isDistinct no document comes twice
 * @param count entries to read, at most
 */
record Plan(
    OrderedIndex index,
    List<OrderedIndex.Range> ranges,
    boolean isSorted,
    boolean isBackwards,
    boolean isDistinct,
    long count) {

  /** More values and combinations of values than this are checked against the query alone. */
  private static final int MAX_RANGES = 1000;

  /** The plan that reads the least, or null when no index serves the query. @param wanted documents; 0 is all */
  static Plan of(List<OrderedIndex> indexes, Document query, Document sort, int wanted) {
    Conditions conditions = Conditions.of(query);
    List<Plan> plans = new ArrayList<>();
    for (OrderedIndex index : indexes) {
      Draft draft = new Draft(index, conditions);
      Plan plan = draft.plan(sort);
      if (draft.findsOne()) {
        return plan;
      } else if (plan != null) {
        plans.add(plan);
      }
    }
    long matching = plans.stream().mapToLong(Plan::count).min().orElse(0);
    return plans.stream()
        .min(
            Comparator.comparingLong((Plan plan) -> plan.cost(wanted, matching))
                .thenComparing(plan -> !plan.isSorted()))
        .orElse(null);
  }

  Stream<Object> ids() {
    Stream<Object> ids =
        ranges.size() == 1
            ? index.ids(ranges.get(0), isBackwards)
            : ranges.stream().flatMap(range -> index.ids(range, isBackwards));
    return isDistinct ? ids : ids.distinct();
  }

  /** Reading in order ends early: what matches is taken to be spread evenly. Else all is read, then sorted. */
  private long cost(int wanted, long matching) {
    if (isSorted && wanted > 0) {
      return Math.min(count, (long) ((double) wanted * count / Math.max(1, matching)));
    }
    return isSorted ? count : count + count / 4;
  }

  /** The beginning of an index that a query's conditions cover. */
  private static final class Draft {

    private final OrderedIndex index;
    private List<byte[]> prefixes = List.of(new byte[0]);
    private List<OrderedIndex.Range> ranges;

    /** Fields with a condition, and how many of these, from the first on, equal one value. */
    private int covered;

    private int equal;

    Draft(OrderedIndex index, Conditions conditions) {
      this.index = index;
      while (covered < index.getKeys().size() && ranges == null && extend(conditions)) {
        covered++;
      }
      if (ranges == null) {
        ranges = prefixes.stream().map(OrderedIndex.Range::beginningWith).toList();
      }
    }

    boolean findsOne() {
      return index.isUnique() && equal == index.getKeys().size();
    }

    /** An index that leaves documents out is complete only for conditions that these do not meet. */
    Plan plan(Document sort) {
      boolean isDistinct = isDistinct();
      Boolean backwards = isDistinct && prefixes.size() == 1 ? directionFor(sort) : null;
      boolean isSorted = backwards != null;
      if (covered == 0 && (index.leavesOut() || !isSorted || sort.isEmpty())) {
        return null;
      }
      long count = ranges.stream().mapToLong(index::count).sum();
      return new Plan(index, ranges, isSorted, isSorted && backwards, isDistinct, count);
    }

    private boolean extend(Conditions conditions) {
      IndexKey key = index.getKeys().get(covered);
      Conditions.Condition condition = conditions.of(key.getKey());
      if (condition == null || index.fields().isUnordered(covered)) {
        return false;
      } else if (condition.values() == null) {
        return bound(key, condition);
      }
      return hasAll(condition.values()) && equate(key, condition);
    }

    /** Null is also met by what has no entry of its own, in arrays and in sparse indexes. */
    private boolean hasAll(List<byte[]> values) {
      boolean hasNulls = !index.leavesOut() && !index.fields().hasArrays(covered);
      return (hasNulls || values.stream().noneMatch(KeyBytes::areNull))
          && (long) prefixes.size() * values.size() <= MAX_RANGES;
    }

    private boolean equate(IndexKey key, Conditions.Condition condition) {
      prefixes =
          prefixes.stream()
              .flatMap(
                  prefix ->
                      condition.values().stream()
                          .map(value -> KeyBytes.join(prefix, IndexedFields.inOrder(key, value))))
              .toList();
      if (condition.isPrefix()) {
        ranges = prefixes.stream().map(OrderedIndex.Range::beginningWith).toList();
      } else if (condition.values().size() == 1 && equal == covered) {
        equal++;
      }
      return true;
    }

    /** In an array, different elements may satisfy the two bounds. */
    private boolean bound(IndexKey key, Conditions.Condition condition) {
      byte[] lower = condition.lower();
      byte[] upper = index.fields().hasArrays(covered) && lower != null ? null : condition.upper();
      byte[] least = IndexedFields.inOrder(key, lower == null ? KeyBytes.typeOf(upper) : lower);
      byte[] most = IndexedFields.inOrder(key, upper == null ? KeyBytes.typeOf(lower) : upper);
      byte[] from = key.isAscending() ? least : most;
      byte[] to = KeyBytes.behind(key.isAscending() ? most : least);
      ranges =
          prefixes.stream()
              .map(prefix -> new OrderedIndex.Range(KeyBytes.join(prefix, from), KeyBytes.join(prefix, to)))
              .toList();
      return true;
    }

    private boolean isDistinct() {
      for (int field = equal; field < index.getKeys().size(); field++) {
        if (index.fields().hasArrays(field)) {
          return false;
        }
      }
      return true;
    }

    /** False: in the order of the index, true: backwards, null: in neither. */
    private Boolean directionFor(Document sort) {
      Boolean backwards = null;
      int field = equal;
      for (Map.Entry<String, Object> entry : sort.entrySet()) {
        if (isFixed(entry.getKey())) {
          continue;
        }
        boolean goesOn = field < index.getKeys().size() && !index.fields().isUnordered(field);
        if (!goesOn || !index.getKeys().get(field).getKey().equals(entry.getKey())) {
          return null;
        }
        boolean opposite = index.getKeys().get(field).isAscending() != isAscending(entry.getValue());
        if (backwards != null && backwards != opposite) {
          return null;
        }
        backwards = opposite;
        field++;
      }
      return backwards != null && backwards;
    }

    /** Equal in all documents that are read, so it does not matter for their order. */
    private boolean isFixed(String name) {
      for (int field = 0; field < equal; field++) {
        if (index.getKeys().get(field).getKey().equals(name) && !index.fields().hasArrays(field)) {
          return true;
        }
      }
      return false;
    }

    private static boolean isAscending(Object direction) {
      return direction instanceof Number number && number.intValue() > 0;
    }
  }
}
