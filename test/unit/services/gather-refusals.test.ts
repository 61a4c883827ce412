import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { RefusedRequest } from '../../../src/domain/refused-request';
import { createLogger } from '../../../src/observability/logger';
import {
  REFUSALS_PER_MINUTE,
  WAITING_MAX,
  gatherRefusals,
} from '../../../src/services/api-keys/gather-refusals';
import { newRefusedRequest } from '../../support/refused-requests';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

interface Written {
  requests: RefusedRequest[];
  more: Map<string, number>;
}

/** Starts to gather over a log whose writes end as `write` says. */
function gathering(write: () => Promise<void> = async () => undefined) {
  const writes: Written[] = [];
  const outcomes: Record<string, number> = {};
  const masked: string[] = [];
  const refusals = gatherRefusals({
    refusedRequests: {
      append(requests, more) {
        writes.push({ requests, more: new Map(more) });
        return write();
      },
    },
    metrics: {
      refusalsLogged(outcome, count) {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
      },
    },
    log: createLogger('silent', 'test'),
    flushMs: 1000,
  });
  const note = ({ path, code, error, details, ...request }: RefusedRequest) =>
    refusals.note(request, () => {
      masked.push(request.id);
      return { path, code, error, details };
    });
  return { refusals: { note, close: () => refusals.close() }, writes, outcomes, masked };
}

const workspaceId = newId('wks');
const at = (second: number): Date => new Date(Date.UTC(2026, 2, 1, 9, 30, second));
const refused = (second = 0) => newRefusedRequest({ workspaceId, at: at(second) });

test('writes the refusals of a second with one command, and what is left at a stop', async () => {
  const { refusals, writes, outcomes } = gathering();
  const requests = [refused(), refused(), refused(1)];

  for (const request of requests.slice(0, 2)) refusals.note(request);
  expect(writes).toEqual([]);
  await jest.advanceTimersByTimeAsync(1000);
  refusals.note(requests[2]!);
  await refusals.close();

  expect(writes.map((write) => write.requests)).toEqual([requests.slice(0, 2), requests.slice(2)]);
  expect(outcomes).toEqual({ logged: 3 });
});

test('counts the refusals of a workspace beyond those of a minute on its last one, and masks none of them', async () => {
  const { refusals, writes, outcomes, masked } = gathering();
  const requests = Array.from({ length: REFUSALS_PER_MINUTE }, () => refused());
  const other = newRefusedRequest({ at: at(1) });

  for (const request of [...requests, refused(1), refused(1), other]) refusals.note(request);
  await jest.advanceTimersByTimeAsync(1000);
  refusals.note(refused(2));
  await jest.advanceTimersByTimeAsync(1000);
  const later = refused(60);
  refusals.note(later);
  await refusals.close();

  const last = requests.at(-1)!;
  expect(writes.map((write) => write.requests)).toEqual([
    [...requests.slice(0, -1), { ...last, more: 2 }, other],
    [],
    [later],
  ]);
  expect(writes[1]?.more).toEqual(new Map([[last.id, 1]]));
  expect(outcomes).toEqual({ logged: REFUSALS_PER_MINUTE + 2, counted: 3 });
  expect(masked).toEqual([...requests, other, later].map(({ id }) => id));
});

test('drops what the database does not take, counts it, and goes on', async () => {
  let isAway = true;
  const { refusals, writes, outcomes } = gathering(async () => {
    if (isAway) throw new Error('no primary');
  });

  refusals.note(refused());
  await jest.advanceTimersByTimeAsync(1000);
  isAway = false;
  refusals.note(refused(1));
  await refusals.close();

  expect(writes).toHaveLength(2);
  expect(outcomes).toEqual({ dropped: 1, logged: 1 });
});

test('holds a bounded number while the database hangs', async () => {
  const { refusals, writes, outcomes } = gathering(() => new Promise(() => undefined));

  refusals.note(refused());
  await jest.advanceTimersByTimeAsync(1000);
  for (let count = 0; count < WAITING_MAX + 5; count += 1) refusals.note(newRefusedRequest({}));
  await jest.advanceTimersByTimeAsync(5000);

  expect(writes).toHaveLength(1);
  expect(outcomes).toEqual({ dropped: 5 });
});
