import { afterEach, expect, jest, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { PageCursor } from '../../../src/domain/page';
import type { RefusedRequestFilter } from '../../../src/ports/refused-requests';
import { newRefusedRequest } from '../../support/refused-requests';
import { useTestDatabase } from './support';

const db = useTestDatabase();

afterEach(() => void jest.restoreAllMocks());

async function idsOf(workspaceId: string, filter: RefusedRequestFilter = {}): Promise<string[]> {
  const { rows } = await db.refusedRequests.list(workspaceId, filter, { limit: 100 });
  return rows.map(({ id }) => id);
}

test('lists the refused requests of one workspace page by page, newest first, by each filter', async () => {
  const workspaceId = newId('wks');
  const at = (second: number) => new Date(Date.now() - 10_000 + second * 1000);
  const first = newRefusedRequest({ workspaceId, at: at(1) });
  const second = newRefusedRequest({ workspaceId, at: at(2), code: 'forbidden' });
  const third = newRefusedRequest({ workspaceId, at: at(3), keyId: 'key2' });
  await db.refusedRequests.append([first, second, third, newRefusedRequest({})], []);
  const list = (cursor?: PageCursor) =>
    db.refusedRequests.list(workspaceId, {}, { limit: 2, cursor });

  const page = await list();
  expect(page.rows).toEqual([third, second]);
  expect(await list(page.next!)).toEqual({ rows: [first], next: null });
  expect(await idsOf(workspaceId, { code: 'forbidden' })).toEqual([second.id]);
  expect(await idsOf(workspaceId, { keyId: 'key2' })).toEqual([third.id]);
  expect(await idsOf(workspaceId, { requestId: first.requestId! })).toEqual([first.id]);
  expect(await idsOf(workspaceId, { since: second.at, before: third.at })).toEqual([second.id]);
});

test('adds what was only counted to a request that is there', async () => {
  const request = newRefusedRequest({});
  const { workspaceId, id } = request;
  await db.refusedRequests.append([request], []);

  await db.refusedRequests.append(
    [],
    [
      [id, 7],
      ['rfr_removed', 1],
    ],
  );

  const { rows } = await db.refusedRequests.list(workspaceId, {}, { limit: 10 });
  expect(rows).toEqual([{ ...request, more: 7 }]);
  expect(await db.database.models.refusedRequests.exists({ _id: 'rfr_removed' })).toBeNull();
});

test('keeps the newest 10,000 of a workspace, for seven days', async () => {
  const { refusedRequests } = db.database.models;
  const workspaceId = newId('wks');
  const other = newRefusedRequest({});
  const requests = Array.from({ length: 10_003 }, (_, count) =>
    newRefusedRequest({ workspaceId, at: new Date(Date.now() - 100_000 + count) }),
  );
  jest.spyOn(Math, 'random').mockReturnValue(0.999_999);
  await db.refusedRequests.append([other, ...requests.slice(0, 400)], []);
  expect(await refusedRequests.countDocuments({ workspaceId })).toBe(400);

  await db.refusedRequests.append(requests.slice(400), []);

  const kept = await refusedRequests.find({ workspaceId }, { _id: 1 }).lean();
  const oldest = new Set(requests.slice(0, 3).map(({ id }) => id));
  expect(kept).toHaveLength(10_000);
  expect(kept.filter(({ _id }) => oldest.has(_id))).toEqual([]);
  expect(await idsOf(other.workspaceId)).toEqual([other.id]);
  const indexes = await refusedRequests.collection.indexes();
  expect(indexes.find(({ name }) => name === 'at_1')?.expireAfterSeconds).toBe(7 * 24 * 3600);
});

test('has written its requests when older ones cannot be removed', async () => {
  const { collection } = db.database.models.refusedRequests;
  const request = newRefusedRequest({});
  jest.spyOn(Math, 'random').mockReturnValue(0);
  jest.spyOn(collection, 'find').mockImplementation(() => {
    throw new Error('no primary');
  });
  await db.refusedRequests.append([request], []);

  jest.restoreAllMocks();
  expect(await idsOf(request.workspaceId)).toEqual([request.id]);
});
