import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { parseBody } from '../../src/http/schemas/parse-body';

const schema = z.strictObject({
  version: z.string().min(2).max(4),
  enabled: z.boolean(),
  events: z.array(z.enum(['sent', 'read'])),
  url: z.string({ error: 'must be an address' }),
});

test.each([
  ['a missing field', { version: undefined }, 'version is required'],
  [
    'a wrong type',
    { version: 7, enabled: 'yes' },
    'version must be a string; enabled must be true or false',
  ],
  ['lengths', { version: 'v' }, 'version must have at least 2 characters'],
  ['more lengths', { version: 'vvvvv' }, 'version must have at most 4 characters'],
  ['a choice', { events: ['sent', 'lost'] }, 'events.1 must be one of sent, read'],
  ['a list', { events: 'sent' }, 'events must be a list'],
  ['an unknown field', { urls: [] }, 'body has fields that are not known: urls'],
  ["a schema's own text", { url: 5 }, 'url must be an address'],
])('%s is told in words that say what to change', (_name, change, sentence) => {
  const body = { version: 'v1', enabled: true, events: [], url: 'https://a', ...change };

  expect(() => parseBody(schema, body)).toThrow(new Error(sentence));
});

test('a body that is none is named', () => {
  expect(() => parseBody(schema, [])).toThrow('body must be an object');
});
