import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { type Models, createModels } from '../../../src/persistence/models';
import { BY_SETTING } from '../../../src/persistence/retention';
import { problemsOf } from '../../support/mongodb-rules';

type Options = Record<string, unknown>;

const models = createModels(mongoose.createConnection());

/** Options by which MongoDB takes an index for another one. */
const OPTIONS = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'collation'];

function indexesOf(model: keyof Models) {
  return models[model].schema.indexes().map(([keys, options]) => {
    const fields = Object.entries(keys).map(([field, direction]) => `${field}_${direction}`);
    const set = Object.entries(options as Options).filter(([option]) => OPTIONS.includes(option));
    return { name: options.name ?? fields.join('_'), fields, options: Object.fromEntries(set) };
  });
}

const names = Object.keys(models) as (keyof Models)[];

/** Makes what the fixture has: a line for each index. */
const lines = names.flatMap((model) =>
  indexesOf(model).map(({ name, fields, options }) => {
    const named = name === fields.join('_') ? '' : ` on ${fields.join('_')}`;
    return `${models[model].collection.name} ${name}${named} ${JSON.stringify(options)}`;
  }),
);

describe('indexes', () => {
  /**
   * MongoDB refuses other options for an index that is there. Give an index whose options change a name of its own, so that
   * `herald migrate` builds it before it drops the former one, and say in the changelog that it is needed; then add the line.
   */
  test('have the names and options of the fixture: a changed one needs a new name', () => {
    const fixture = readFileSync('test/fixtures/indexes.txt', 'utf8').trim().split('\n');

    expect(lines.toSorted()).toEqual(fixture);
  });

  test('share their fields with no other index of the collection, which MongoDB 4.4 refuses', () => {
    for (const model of names) {
      const ofSettings = BY_SETTING.filter(([of]) => of === model).map(([, field]) => `${field}_1`);
      const fields = [...ofSettings, ...indexesOf(model).map(({ fields: each }) => each.join('_'))];
      expect([model, ...new Set(fields)]).toEqual([model, ...fields]);
    }
  });

  test('have options that MongoDB takes', () => {
    for (const model of names) {
      const indexes = indexesOf(model).map(({ options }) => options);
      expect(problemsOf('createIndexes', { indexes })).toEqual([]);
    }
  });
});
