type Fields = Record<string, unknown>;
type Problems = Iterable<string>;

const PATTERN_BYTES_MAX = 32_764;
const TTL_SECONDS_MAX = 20_000 * 86_400;

/**
 * Says what MongoDB 4.4 to 8.0 would refuse of a command as the driver sends it, or would answer otherwise than the stand-in.
 * Nothing for a command that is right.
 */
export function problemsOf(name: string, command: Fields): string[] {
  return [...(RULES[name]?.(command) ?? [])];
}

const RULES: Record<string, (command: Fields) => Problems> = {
  *find({ filter, projection, limit }) {
    yield* ofFilter(filter);
    yield* ofProjection(projection);
    if (limit !== undefined && !isCount(limit, 0))
      yield `limit ${Number(limit)} is no number of records`;
  },
  aggregate: ({ pipeline }) => ofPipeline(pipeline),
  count: ({ query }) => ofFilter(query),
  distinct: ({ query }) => ofFilter(query),
  *insert({ documents }) {
    yield* ofNames(documents);
  },
  *delete({ deletes }) {
    for (const { q } of listOf(deletes)) yield* ofFilter(q);
  },
  *update({ updates }) {
    for (const { q, u, upsert } of listOf(updates)) yield* ofWrite(q, u, upsert);
  },
  *findAndModify({ query, update, upsert, fields }) {
    yield* ofWrite(query, update, upsert);
    yield* ofProjection(fields);
  },
  *createIndexes({ indexes }) {
    for (const { expireAfterSeconds, partialFilterExpression } of listOf(indexes)) {
      yield* ofTtl(expireAfterSeconds);
      yield* ofFilter(partialFilterExpression);
    }
  },
  collMod: ({ index }) => ofTtl(fieldsOf(index)['expireAfterSeconds']),
};

function* ofFilter(filter: unknown): Problems {
  for (const [path, condition] of definedOf(filter)) {
    if (path.startsWith('$')) {
      for (const branch of listOf(condition)) yield* ofFilter(branch);
      continue;
    }
    if (/\.\d+(?:\.|$)/.test(path) && mayMatchNull(condition))
      yield `null under the numbered path ${path} also matches elements that are documents`;
    yield* ofCondition(condition);
  }
}

function* ofCondition(condition: unknown): Problems {
  if (condition instanceof RegExp) yield* ofPattern(condition.source);
  for (const [operator, operand] of definedOf(condition)) {
    if (operator === '$regex')
      yield* ofPattern(operand instanceof RegExp ? operand.source : operand);
    else if (operator === '$elemMatch') yield* ofFilter(operand);
    else if (/^\$lte?$/.test(operator) && String(operand).endsWith('\uffff'))
      yield `${operator} of a text that ends in U+FFFF leaves out an emoji there: MongoDB compares UTF-8`;
    else for (const each of [operand].flat()) yield* ofCondition(each);
  }
}

function* ofPattern(source: unknown): Problems {
  if (Buffer.byteLength(String(source)) > PATTERN_BYTES_MAX)
    yield `a pattern has more than ${PATTERN_BYTES_MAX} bytes`;
}

const NULL_MATCHES = new Set(['$eq', '$ne', '$in', '$nin', '$gte', '$lte', '$not', '$all']);

function mayMatchNull(condition: unknown): boolean {
  if (condition === null) return true;
  return definedOf(condition).some(
    ([operator, operand]) => NULL_MATCHES.has(operator) && [operand].flat().some(mayMatchNull),
  );
}

function* ofWrite(filter: unknown, update: unknown, upsert: unknown): Problems {
  yield* ofFilter(filter);
  if (upsert === true) yield* ofUpsert(filter);
  if (Array.isArray(update)) yield* ofPipeline(update);
  else yield* ofUpdate(update);
}

/** The record that an upsert inserts takes values over from the filter. */
function* ofUpsert(filter: unknown): Problems {
  for (const [path, condition] of definedOf(filter)) {
    const branches = listOf(condition);
    if (path === '$and' || (path === '$or' && branches.length === 1))
      for (const branch of branches) yield* ofUpsert(branch);
    for (const operator of ['$in', '$all']) {
      const values = fieldsOf(condition)[operator];
      if (Array.isArray(values) && values.length === 1)
        yield `an upsert takes the one value of ${operator} over into ${path}`;
    }
  }
}

function* ofUpdate(update: unknown): Problems {
  const changes = definedOf(update);
  if (!changes.some(([operator]) => operator.startsWith('$'))) return yield* ofNames(update);
  for (const [operator, fields] of changes) {
    const set = definedOf(fields);
    if (set.length === 0) yield `${operator} has no fields`;
    for (const [, value] of set)
      yield* ofNames(fieldsOf(value)['$each'] ?? plainValue(operator, value));
  }
  const paths = changes.flatMap(([, fields]) => definedOf(fields).map(([path]) => path)).toSorted();
  for (const path of new Set(paths)) {
    const prefixes = [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index));
    if (
      paths.filter((each) => each === path).length > 1 ||
      prefixes.some((each) => paths.includes(each))
    )
      yield `${path} is changed twice`;
  }
}

/** Returns the part of an operand that is stored. */
function plainValue(operator: string, operand: unknown): unknown {
  return ['$set', '$setOnInsert', '$push', '$addToSet'].includes(operator) ? operand : null;
}

function* ofPipeline(pipeline: unknown): Problems {
  for (const stage of listOf(pipeline)) {
    yield* ofFilter(stage['$match']);
    yield* ofProjection(stage['$project']);
    if ('$sort' in stage && definedOf(stage['$sort']).length === 0) yield '$sort has no fields';
    if ('$limit' in stage && !isCount(stage['$limit'], 1))
      yield `$limit ${Number(stage['$limit'])} is below 1`;
    for (const name of ['$lookup', '$unionWith'])
      yield* ofPipeline(fieldsOf(stage[name])['pipeline']);
    for (const [, branch] of definedOf(stage['$facet'])) yield* ofPipeline(branch);
  }
}

function* ofProjection(projection: unknown): Problems {
  const fields = definedOf(projection).filter(([name]) => name !== '_id');
  const isExcluded = ([, value]: [string, unknown]) => value === 0 || value === false;
  const isNamed = ([, value]: [string, unknown]) => value === 1 || value === true;
  if (fields.some(isExcluded) && fields.some(isNamed))
    yield 'a projection both includes and excludes';
}

/** Names of stored fields. */
function* ofNames(value: unknown): Problems {
  if (Array.isArray(value)) for (const each of value) yield* ofNames(each);
  for (const [name, below] of definedOf(value)) {
    if (name.startsWith('$')) yield `the field ${name} begins with a dollar`;
    yield* ofNames(below);
  }
}

function* ofTtl(seconds: unknown): Problems {
  if (seconds !== undefined && !(isCount(seconds, 0) && Number(seconds) <= TTL_SECONDS_MAX))
    yield `a TTL of ${Number(seconds)} s is not between 0 and 20,000 days`;
}

function isCount(value: unknown, least: number): boolean {
  return Number.isInteger(value) && Number(value) >= least;
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** Returns the fields of a plain object; none of dates, ids and patterns. */
function fieldsOf(value: unknown): Fields {
  const isPlain =
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value));
  return isPlain ? (value as Fields) : {};
}

/** Returns the fields that the driver sends: it leaves out undefined ones. */
function definedOf(value: unknown): [string, unknown][] {
  return Object.entries(fieldsOf(value)).filter(([, each]) => each !== undefined);
}
