import { describe, expect, test } from '@jest/globals';
import { problemsOf } from '../../support/mongodb-rules';

type Command = Record<string, unknown>;

const find = (filter: Command, rest: Command = {}): [string, Command] => [
  'find',
  { find: 'items', filter, ...rest },
];
const write = (u: Command, q: Command = { _id: 'a' }, upsert = false): [string, Command] => [
  'update',
  { update: 'items', updates: [{ q, u, upsert }] },
];
const read = (...pipeline: Command[]): [string, Command] => [
  'aggregate',
  { aggregate: 'items', pipeline },
];

const NUMBERED = 'null under the numbered path';
const TTL = 'is not between 0 and 20,000 days';

describe('commands that MongoDB refuses or answers otherwise', () => {
  test.each<[string, [string, Command], string]>([
    ['a numbered path that equals null', find({ 'attempts.3.outcome': null }), NUMBERED],
    ['null among values', find({ $or: [{ 'a.1.b': { $in: [null, 1] } }] }), NUMBERED],
    [
      'an upsert with $in of one',
      write({ $set: { b: 1 } }, { a: { $in: [1] } }, true),
      'takes the one value of $in over into a',
    ],
    [
      'an upsert by findAndModify, in $and',
      [
        'findAndModify',
        { query: { $and: [{ a: { $in: [1] } }] }, update: { $set: { b: 1 } }, upsert: true },
      ],
      'takes the one value of $in over into a',
    ],
    ['an operator without fields', write({ $set: {}, $inc: { a: 1 } }), '$set has no fields'],
    ['an empty $sort', read({ $match: {} }, { $sort: {} }), '$sort has no fields'],
    ['a $limit of 0', read({ $limit: 0 }), '$limit 0 is below 1'],
    ['a $limit in a facet', read({ $facet: { a: [{ $limit: NaN }] } }), '$limit NaN is below 1'],
    ['a limit that is no number', find({}, { limit: NaN }), 'limit NaN is no number of records'],
    ['one path twice', write({ $set: { a: 1 }, $inc: { a: 1 } }), 'a is changed twice'],
    [
      'a path below another',
      write({ $set: { a: {} }, $unset: { 'a.b.c': 1 } }),
      'a.b.c is changed',
    ],
    [
      'a name with a dollar that is inserted',
      ['insert', { documents: [{ _id: 'a', b: [{ $c: 1 }] }] }],
      'the field $c begins with a dollar',
    ],
    ['a name with a dollar that is set', write({ $set: { a: { $b: 1 } } }), 'the field $b begins'],
    ['a mixed projection', find({}, { projection: { a: 1, b: 0 } }), 'both includes and excludes'],
    ['a mixed $project', read({ $project: { a: true, b: false } }), 'both includes and excludes'],
    [
      'a TTL of 20,001 days',
      ['createIndexes', { indexes: [{ key: { a: 1 }, expireAfterSeconds: 20_001 * 86_400 }] }],
      TTL,
    ],
    ['a bound in UTF-16', find({ a: { $gte: 'a:', $lt: 'a:\uffff' } }), 'leaves out an emoji'],
    ['a long pattern', find({ a: new RegExp('é'.repeat(16_383)) }), 'more than 32764 bytes'],
  ])('%s', (_, [name, command], problem) => {
    expect(problemsOf(name, command)).toEqual([expect.stringContaining(problem)]);
  });
});

test.each<[string, [string, Command]]>([
  ['null by its type', find({ 'attempts.3.outcome': { $type: 'null' } })],
  ['a numbered path that is missing', find({ 'attempts.3': { $exists: false } })],
  ['null under a name with a number', find({ 'counts.v2': null, 'line1.x': null })],
  ['an upsert with several values', write({ $set: { b: 1 } }, { a: { $in: [1, 2] } }, true)],
  ['$in of one without an upsert', write({ $set: { b: 1 } }, { a: { $in: [1] } })],
  ['paths side by side', write({ $set: { 'a.b': 1, 'a.bc': new Date() }, $inc: { ab: 1 } })],
  ['modifiers of $push', write({ $push: { a: { $each: [{ b: 1 }], $slice: -5 } } })],
  ['a condition of $pull', write({ $pull: { a: { at: { $lt: 5 } } } })],
  ['a projection without the id', find({}, { projection: { _id: 0, a: 1 } })],
  ['bounds of a prefix', find({ a: { $gte: 'a:', $lt: 'a;' } })],
  ['a limit', find({ a: /^x/ }, { limit: 0 })],
  ['an unknown command', ['hello', { hello: 1 }]],
])('finds nothing wrong with %s', (_, [name, command]) => {
  expect(problemsOf(name, command)).toEqual([]);
});
