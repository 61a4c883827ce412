import type { IndexDescription } from 'mongodb';
import { mongo } from 'mongoose';
import type { Draw } from './draw';

export interface Row {
  _id: string;
  g?: unknown;
  s?: unknown;
  t?: unknown;
  tags?: unknown;
  n?: unknown;
}

/** A query on rows; its sort ends with the id, so that it has one answer. */
export interface Sought {
  filter: mongo.Filter<Row>;
  sort: Record<string, 1 | -1>;
  skip: number;
  limit: number;
}

const GROUPS = ['a', 'b', 'c'];
const STATES = ['new', 'sent', 'failed', 'sent!'];
const WORDS = ['ann', 'anna', 'bob', 'bö', '', 'a\u0000', 'a', '\uFFFD', '\u{1F600}'];
export const SINGLE_FIELDS = ['g', 's', 't', '_id'];
const OBJECT_ID = new mongo.ObjectId('65a000000000000000000001');
const NUMBERS = [0, 1, -1, 1.5, -1.5, 7, 2 ** 40, -(2 ** 40), 1e300, new mongo.Long(7)];
const DATES = [new Date(0), new Date(-5), new Date(1000)];
const DOCUMENTS = [{ m: 'ann' }, { m: 1 }, { x: 1 }];
const VALUES: readonly unknown[] = [
  ...GROUPS,
  ...WORDS,
  ...NUMBERS,
  ...DATES,
  ...DOCUMENTS,
  OBJECT_ID,
  null,
  true,
  false,
];
const FIELDS = ['g', 's', 't', 'tags', 'n.m', '_id'] as const;

const INDEXES: readonly IndexDescription[] = [
  { key: { g: 1, t: -1, _id: -1 } },
  { key: { g: 1, s: 1, t: -1, _id: -1 } },
  { key: { g: 1, s: 1, t: 1, _id: 1 } },
  { key: { g: 1, tags: 1, t: -1 } },
  { key: { tags: 1 } },
  { key: { 'n.m': 1, g: -1 }, sparse: true },
  { key: { t: 1, g: 1 }, sparse: true },
  { key: { t: 1 } },
  { key: { g: -1, s: -1 } },
];

/** Indexes in two random halves. */
export function indexesOf(draw: Draw): [IndexDescription[], IndexDescription[]] {
  const halves: [IndexDescription[], IndexDescription[]] = [
    [{ key: { g: 1 } }],
    [{ key: { s: 1 } }],
  ];
  for (const index of INDEXES) halves[draw.below(2) === 0 ? 0 : 1].push(index);
  return halves;
}

/** A row as Herald's records are: every field has one type, and some are missing. */
export function plainRow(draw: Draw, id: string): Row {
  return {
    _id: id,
    g: draw.one(GROUPS),
    ...(draw.below(5) > 0 && { s: draw.one(STATES) }),
    ...(draw.below(5) > 0 && { t: new Date(draw.below(20)) }),
    ...(draw.below(3) > 0 && { tags: words(draw) }),
    ...(draw.below(3) === 0 && { n: { m: draw.one(WORDS) } }),
  };
}

/** A row with a single value of any type in each field. */
export function mixedRow(draw: Draw, id: string): Row {
  return { _id: id, ...filled(draw, () => draw.one(VALUES)), tags: words(draw) };
}

/** A row with any value anywhere, also arrays. */
export function anyRow(draw: Draw, id: string): Row {
  return { _id: id, ...filled(draw, () => anyValue(draw)) };
}

function filled(draw: Draw, value: () => unknown): Omit<Row, '_id'> {
  const fields = (['g', 's', 't', 'tags', 'n'] as const).filter(() => draw.below(4) > 0);
  return Object.fromEntries(fields.map((field) => [field, value()]));
}

function anyValue(draw: Draw): unknown {
  const pick = draw.below(12);
  if (pick === 0) return [];
  if (pick === 1) return Array.from({ length: 1 + draw.below(3) }, () => draw.one(VALUES));
  if (pick === 2) return [{ m: draw.one(VALUES) }, { m: draw.one(VALUES) }];
  return draw.one(VALUES);
}

function words(draw: Draw): string[] {
  return Array.from({ length: draw.below(4) }, () => draw.one(WORDS));
}

/** A change of one field, or its removal. */
export function anyUpdate(draw: Draw): mongo.UpdateFilter<Row> {
  const plain = plainRow(draw, 'unused');
  const field = draw.one(['g', 's', 't', 'tags', 'n'] as const);
  return plain[field] === undefined
    ? { $unset: { [field]: 1 } }
    : { $set: { [field]: plain[field] } };
}

/** @param sortable fields to sort by: the library's order of arrays is none that a sort can rely on */
export function anySought(draw: Draw, sortable: readonly string[]): Sought {
  const parts = Array.from({ length: draw.below(4) }, () => anyCondition(draw));
  const [first = {}, ...others] = parts;
  const filter = others.length === 0 ? first : { ...first, $and: others };
  return { filter, sort: anySort(draw, sortable), skip: draw.below(3), limit: draw.below(3) * 5 };
}

function anySort(draw: Draw, sortable: readonly string[]): Record<string, 1 | -1> {
  const direction = (): 1 | -1 => draw.one([1, -1]);
  if (sortable.length === 0) return { _id: direction() };
  const known: readonly Record<string, 1 | -1>[] = [
    { t: -1, _id: -1 },
    { t: 1, _id: 1 },
    { g: 1, t: -1, _id: -1 },
    { s: 1, t: -1, _id: -1 },
    { g: -1, s: -1, t: 1, _id: 1 },
  ];
  if (draw.below(3) > 0) return { ...draw.one(known) };
  return { [draw.one(sortable)]: direction(), [draw.one(sortable)]: direction(), _id: direction() };
}

/** Conditions in the forms that Herald's queries have, and some others. */
function anyCondition(draw: Draw): mongo.Filter<Row> {
  const field = draw.one(FIELDS);
  const value = valueFor(draw, field);
  const other = valueFor(draw, field);
  return draw.one<() => mongo.Filter<Row>>([
    () => ({ [field]: value }),
    () => ({ [field]: value }),
    () => ({ [field]: { $in: [value, other] } }),
    () => ({ [field]: { $in: [] } }),
    () => ({ [field]: { $gte: value } }),
    () => ({ [field]: { $gt: value, $lte: other } }),
    () => ({ [field]: { $lt: value } }),
    () => ({ [field]: { $eq: value } }),
    () => ({ [field]: { $ne: value } }),
    () => ({ [field]: { $exists: draw.below(2) === 0 } }),
    () => ({ [field]: { $not: { $gte: value } } }),
    () => ({ $or: [{ [field]: { $lt: value } }, { [field]: value, _id: { $lt: 'r5' } }] }),
    () => ({ $nor: [{ [field]: value }] }),
    () => ({ tags: { $regex: draw.one(['^an', '^b', '^', 'n', '^a.']) } }),
    () => ({ tags: { $size: 1 } }),
    () => ({ tags: { $elemMatch: { $gte: 'a', $lt: 'b' } } }),
  ])();
}

function valueFor(draw: Draw, field: (typeof FIELDS)[number]): unknown {
  if (draw.below(6) === 0) return draw.one(VALUES);
  if (draw.below(10) === 0) return null;
  const values = {
    g: GROUPS,
    s: STATES,
    t: [new Date(3), new Date(9), new Date(15)],
    tags: WORDS,
    'n.m': WORDS,
    _id: ['r1', 'r44', 'w2-7'],
  };
  return draw.one<unknown>(values[field]);
}
