import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { KEY_REQUEST_TRIES, type KeyRequest, newKeyRequest } from '../../../src/domain/key-request';
import { useTestDatabase } from './support';

const ATTEMPTS = 10;
const APPROVER = { kind: 'person', personId: 'usr_ada', email: 'ada@people.example' } as const;

const db = useTestDatabase();

async function inserted(now: Date): Promise<KeyRequest> {
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

test('finds a request as it was inserted, until it expires', async () => {
  const now = new Date();
  const request = await inserted(now);

  expect(await db.keyRequests.find(request.id, now)).toEqual(request);
  expect(await db.keyRequests.find(request.id, request.expiresAt)).toBeNull();
});

test('takes one of several decisions at once, and gives its grant once', async () => {
  const now = new Date();
  const { id } = await inserted(now);

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
  const now = new Date();
  const { id, expiresAt } = await inserted(now);

  expect(await db.keyRequests.countTry(id, expiresAt)).toBeNull();
  const counted = await atOnce(() => db.keyRequests.countTry(id, now));

  expect(counted.filter((each) => each !== null)).toHaveLength(KEY_REQUEST_TRIES);
  expect(await db.keyRequests.find(id, now)).toBeNull();
  expect(await db.keyRequests.decide(id, now, approval('hash'))).toBe(false);
});
