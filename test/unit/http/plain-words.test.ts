import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { parseBody } from '../../../src/http/schemas/parse';

const schema = z.strictObject({
  version: z.string().min(2).max(4),
  enabled: z.boolean(),
  events: z
    .array(z.enum(['sent', 'read']))
    .min(1)
    .max(2),
  url: z.string({ error: 'must be an address' }),
  rate: z.int().min(1).max(100).optional(),
  since: z.iso.datetime({ offset: true }).optional(),
  code: z.string().startsWith('c').optional(),
  either: z.union([z.string(), z.boolean()]).optional(),
  state: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('open') }),
      z.strictObject({ kind: z.enum(['snoozed', 'closed']) }),
    ])
    .optional(),
  even: z.number().multipleOf(2).optional(),
});

test.each([
  ['a missing field', { version: undefined }, 'version is required'],
  [
    'a wrong type',
    { version: 7, enabled: 'yes' },
    'version must be a string; enabled must be true or false',
  ],
  ['lengths', { version: 'v' }, 'version must have at least 2 characters'],
  ['a choice', { events: ['sent', 'lost'] }, 'events.1 must be one of sent, read'],
  ['a list', { events: 'sent' }, 'events must be a list'],
  ['no entries', { events: [] }, 'events must not be empty'],
  ['a number too small', { rate: 0 }, 'rate must be at least 1'],
  ['a fraction', { rate: 1.5 }, 'rate must be a whole number'],
  [
    'a day alone',
    { since: '2026-03-01' },
    'since must be a date and time with its offset, for example 2026-03-01T09:30:00Z',
  ],
  ['another form', { code: 'x' }, 'code must be of the right form'],
  ['alternatives', { either: 7 }, 'either must be a string, or must be true or false'],
  ['a kind', { state: { kind: 'x' } }, 'state.kind must be one of open, snoozed, closed'],
  ['a missing kind', { state: {} }, 'state.kind is required'],
  ['anything else', { even: 7 }, 'even is not valid'],
  ['an unknown field', { urls: [] }, 'body has fields that are not known: urls'],
  ["a schema's own text", { url: 5 }, 'url must be an address'],
])('rejects a body in words that say what to change: %s', (_name, change, sentence) => {
  const body = { version: 'v1', enabled: true, events: ['sent'], url: 'https://a', ...change };

  expect(() => parseBody(schema, body)).toThrow(new Error(sentence));
});

test('rejects a body that is not an object', () => {
  expect(() => parseBody(schema, [])).toThrow('body must be a JSON object');
});
