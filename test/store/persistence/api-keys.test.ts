import { beforeEach, expect, test } from '@jest/globals';
import { ACTIVE_KEYS_MAX, type ApiKey, generateApiKey } from '../../../src/domain/api-key';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import { DAY_MS } from '../../../src/domain/retention';
import { useTestDatabase } from './support';
import { randomBytes } from 'node:crypto';
import { KEY_REQUEST_TRIES, type KeyRequest, newKeyRequest } from '../../../src/domain/key-request';

const db = useTestDatabase();
let workspaceId: string;
const now = new Date();

beforeEach(() => {
  workspaceId = newId('wks');
});

function newKey(fields: Partial<ApiKey> = {}): ApiKey {
  const { secretText: _secret, ...generated } = generateApiKey();
  const ends = { expiresAt: null, revokedAt: null, lastUsedAt: null };
  const made = { name: 'a key', scopes: [], createdAt: now, createdBy: OPERATOR };
  return { workspaceId, ...generated, ...made, ...ends, ...fields };
}

const insert = (fields?: Partial<ApiKey>, { keys } = db) => keys.insert(newKey(fields));
/** Stores keys as a version did that had no limit. */
const storeOlder = async (count: number) => {
  const records = Array.from({ length: count }, () => newKey());
  await db.database.models.apiKeys.insertMany(
    records.map(({ id: _id, ...key }) => ({ _id, ...key })),
  );
  return records;
};
const active = async () =>
  (await db.keys.list(workspaceId)).filter(({ revokedAt }) => revokedAt === null).length;

test('a workspace gets no key beyond the limit, however many processes create at once', async () => {
  const another = await db.another();
  await storeOlder(ACTIVE_KEYS_MAX - 5);

  const inserted = await Promise.all(
    Array.from({ length: 12 }, (_, at) => insert({}, at % 2 === 0 ? db : another)),
  );
  await another.close();

  expect(inserted.filter(Boolean)).toHaveLength(5);
  expect(await active()).toBe(ACTIVE_KEYS_MAX);
  expect(await insert({ workspaceId: newId('wks') })).toBe(true);
});

test('a key that is revoked or expires makes room for one', async () => {
  const [older] = await storeOlder(ACTIVE_KEYS_MAX - 2);
  const fresh = newKey();
  await db.keys.insert(fresh);
  await insert({ expiresAt: new Date(now.getTime() + DAY_MS) });
  expect(await insert()).toBe(false);

  await db.keys.revoke(workspaceId, String(older?.id), now);
  await db.keys.revoke(workspaceId, fresh.id, now);
  const later = new Date(now.getTime() + 2 * DAY_MS);
  const inserted = [];
  for (let at = 0; at < 4; at += 1) inserted.push(await insert({ createdAt: later }));

  expect(inserted).toEqual([true, true, true, false]);
});

test('a key is read as it was inserted', async () => {
  const key = newKey();
  await db.keys.insert(key);

  expect(await db.keys.findById(key.id)).toEqual(key);
});

test('lists keys of the same millisecond in one order, by their ids', async () => {
  const ids = (await storeOlder(5)).map(({ id }) => id);

  const listed = (await db.keys.list(workspaceId)).map(({ id }) => id);

  expect(listed).toEqual(ids.toSorted().toReversed());
});

test('lists all active keys, and the latest of those that ended', async () => {
  const [oldest] = await storeOlder(1);
  const ended = Array.from({ length: 102 }, (_, second) =>
    newKey({ createdAt: new Date(now.getTime() + second * 1000), revokedAt: now }),
  );
  const latest = ended
    .map(({ id }) => id)
    .toReversed()
    .slice(0, 100);
  await db.database.models.apiKeys.insertMany(
    ended.map(({ id: _id, ...key }) => ({ _id, ...key })),
  );

  const listed = (await db.keys.list(workspaceId)).map(({ id }) => id);

  expect(listed).toHaveLength(101);
  expect(new Set(listed)).toEqual(new Set([...latest, oldest?.id]));
});

const ATTEMPTS = 10;
const APPROVER = { kind: 'person', personId: 'usr_ada', email: 'ada@people.example' } as const;

async function newRequest(): Promise<KeyRequest> {
  const challenge = randomBytes(32).toString('base64url');
  const fields = { name: 'laptop', scopes: ['listen' as const], lifetimeDays: 1, port: 40_000 };
  const request = newKeyRequest(newId('krq'), { ...fields, challenge }, now);
  await db.keyRequests.insert(request);
  return request;
}

const approval = (grantHash: string) =>
  ({ state: 'approved', workspaceId: newId('wks'), approvedBy: APPROVER, grantHash }) as const;

const atOnce = <Value>(ask: (at: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: ATTEMPTS }, (_, at) => ask(at)));

test('takes one of several decisions at once, and gives its grant once', async () => {
  const { id } = await newRequest();

  const decided = await atOnce((at) => db.keyRequests.decide(id, now, approval(`hash ${at}`)));
  const stored = await db.keyRequests.find(id, now);

  const first = decided.indexOf(true);
  expect(decided.filter(Boolean)).toHaveLength(1);
  expect(stored).toMatchObject({ state: 'approved', grantHash: `hash ${first}` });
  expect(await db.keyRequests.decide(id, now, { state: 'denied' })).toBe(false);
  expect(await db.keyRequests.takeGrant(id, 'another hash')).toBe(false);
  const taken = await atOnce(() => db.keyRequests.takeGrant(id, `hash ${first}`));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await db.keyRequests.find(id, now)).toMatchObject({ state: 'approved', grantHash: null });
});

test('counts exactly the tries that a request has, however many come at once', async () => {
  const { id, expiresAt } = await newRequest();

  expect(await db.keyRequests.countTry(id, expiresAt)).toBeNull();
  const counted = await atOnce(() => db.keyRequests.countTry(id, now));

  expect(counted.filter((each) => each !== null)).toHaveLength(KEY_REQUEST_TRIES);
  expect(await db.keyRequests.find(id, now)).toBeNull();
  expect(await db.keyRequests.decide(id, now, approval('hash'))).toBe(false);
});
