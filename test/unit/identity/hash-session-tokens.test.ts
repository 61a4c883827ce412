import { expect, test } from '@jest/globals';
import { hashingSessionTokens } from '../../../src/identity/hash-session-tokens';

type Adapter = Parameters<typeof hashingSessionTokens>[0];

const TOKEN = 'the-token-of-a-cookie';
const query = { model: 'session', where: [{ field: 'token', value: TOKEN }] };

/** Returns an adapter that answers every call with a stored session, and the queries it gets. */
function recordingAdapter() {
  const asked: unknown[] = [];
  const answer = async (input: unknown) => {
    asked.push(input);
    return { userId: 'usr_1', token: 'stored' };
  };
  const calls = ['create', 'findOne', 'findMany', 'update', 'updateMany', 'delete', 'deleteMany'];
  const later = ['count', 'consumeOne', 'incrementOne'];
  const adapter = Object.fromEntries([...calls, ...later].map((name) => [name, answer]));
  return { adapter: hashingSessionTokens(adapter as unknown as Adapter), asked };
}

test('hands no session token to the database, whatever the query', async () => {
  const { adapter, asked } = recordingAdapter();

  await adapter.create({ model: 'session', data: { token: TOKEN, userId: 'usr_1' } });
  await adapter.findOne(query);
  await adapter.findMany(query);
  await adapter.update({ ...query, update: {} });
  await adapter.updateMany({ ...query, update: {} });
  await adapter.delete(query);
  await adapter.deleteMany(query);
  await adapter.count(query);
  await adapter.consumeOne(query);
  await adapter.incrementOne({ ...query, increment: { uses: 1 } });

  expect(asked).toHaveLength(10);
  expect(JSON.stringify(asked)).not.toContain(TOKEN);
});

test('returns a session with the token it was requested by', async () => {
  const { adapter } = recordingAdapter();

  const answers = [await adapter.findOne(query), await adapter.consumeOne(query)];

  expect(answers).toEqual([
    { userId: 'usr_1', token: TOKEN },
    { userId: 'usr_1', token: TOKEN },
  ]);
});
