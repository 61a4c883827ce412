import { createHash } from 'node:crypto';
import type { DBAdapter, Where } from 'better-auth';

/**
 * Stores the hash of a session's token instead of the token, so that a copy of the database opens no session. better-auth
 * still sees the token it asked for. Every method is listed instead of spread, so that one that an upgrade adds is a type
 * error until it is handled.
 */
export function hashingSessionTokens(adapter: DBAdapter): DBAdapter {
  const { id, options, createSchema } = adapter;
  const hashing: DBAdapter = {
    id,
    options,
    createSchema,
    create: (async (input) => {
      const { token } = input.data;
      if (input.model !== 'session' || typeof token !== 'string') return adapter.create(input);
      const data = { ...input.data, token: hashOf(token) };
      const created = await adapter.create({ ...input, data });
      return { ...created, token };
    }) as DBAdapter['create'],
    async findOne(input) {
      return withToken(await adapter.findOne(hashed(input)), input);
    },
    findMany: (input) => adapter.findMany(hashed(input)),
    async update(input) {
      return withToken(await adapter.update(hashed(input)), input);
    },
    updateMany: (input) => adapter.updateMany(hashed(input)),
    delete: (input) => adapter.delete(hashed(input)),
    deleteMany: (input) => adapter.deleteMany(hashed(input)),
    count: (input) => adapter.count(hashed(input)),
    async consumeOne(input) {
      return withToken(await adapter.consumeOne(hashed(input)), input);
    },
    async incrementOne(input) {
      return withToken(await adapter.incrementOne(hashed(input)), input);
    },
    transaction: (work) => work(hashing),
  };
  return hashing;
}

interface Query {
  model: string;
  where?: Where[] | undefined;
}

/** Replaces the tokens in a query by their hashes. */
function hashed<Input extends Query>(input: Input): Input {
  if (input.model !== 'session' || input.where === undefined) return input;
  const where = input.where.map((each) =>
    each.field === 'token' ? { ...each, value: hashedValue(each.value) } : each,
  );
  return { ...input, where };
}

function hashedValue(value: Where['value']): Where['value'] {
  if (typeof value === 'string') return hashOf(value);
  if (Array.isArray(value)) return value.map((token) => hashOf(String(token)));
  return value;
}

/** Puts the token of the query back into the record. */
function withToken<Found>(found: Found, { model, where = [] }: Query): Found {
  const token = where.find(({ field }) => field === 'token')?.value;
  if (model !== 'session' || found === null || typeof token !== 'string') return found;
  return { ...found, token };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
