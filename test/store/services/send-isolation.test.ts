import { describe, expect, test } from '@jest/globals';
import type { Message } from '../../../src/domain/message';
import type { Sender } from '../../../src/domain/sender';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { PermitRefusedError, requirePermit } from '../../../src/services/steps/permits';
import { syncSteps } from '../../../src/services/templates/steps/sync-steps';
import { until } from '../../support/wait';
import { useTestDatabase } from '../persistence/support';
import { SYNC_WAIT_MS } from './support/send-deps';
import { acceptedBy, sendWorker } from './support/send-worker';
import { SOME_ORIGINS, somePermits } from './support/some-permits';

const PERMITS = 9;
/** Permits that one workspace alone may hold. */
const SHARE = 3;
const SENDS = 8;

const db = useTestDatabase();

const newWorker = () => sendWorker(db, somePermits('send', PERMITS));
const accept = (sender: Sender, change: Partial<Message> = {}) => acceptedBy(db, sender, change);

describe('provider that hangs for one workspace', () => {
  test('a workspace makes a third of the calls at once, and its other sends wait without an attempt', async () => {
    const worker = newWorker();
    const { sender, phoneNumberId } = await worker.connect();
    worker.hanging.add(phoneNumberId);
    const refs = await Promise.all(Array.from({ length: SENDS }, () => accept(sender)));
    const results = refs.map((ref) => worker.attempt(ref, { hasTurn: false }));
    const ended: unknown[] = [];
    for (const result of results) void result.then((each) => ended.push(each));
    await until('the calls that may be made', () => worker.held.length === SHARE);
    await until('the others', () => ended.length === SENDS - SHARE);

    const waiting = await Promise.all(
      refs.map(({ workspaceId, messageKey }) => db.messages.find(workspaceId, messageKey)),
    );
    for (const each of ended) expect(each).toMatchObject({ kind: 'postponed', reason: 'permit' });
    expect(waiting.filter((message) => message?.attempts === 0)).toHaveLength(SENDS - SHARE);
    expect(worker.calls()).toBe(SHARE);

    const other = await worker.connect();
    const sent = await worker.attempt(await accept(other.sender), { hasTurn: false });
    expect(sent).toMatchObject({ kind: 'accepted' });
    expect(worker.held).toHaveLength(SHARE);
    for (const relent of worker.held) relent();
    await Promise.all(results);
    worker.hanging.clear();
    const again = await Promise.all(refs.map((ref) => worker.attempt(ref, { hasTurn: true })));
    expect(again.every(({ kind }) => kind === 'accepted' || kind === 'postponed')).toBe(true);
  });

  test('retries an awaited send within seconds, and gives up a standard send in time', async () => {
    const worker = newWorker();
    const { sender, phoneNumberId } = await worker.connect();
    worker.hanging.add(phoneNumberId);
    const refs = await Promise.all(Array.from({ length: SHARE }, () => accept(sender)));
    const results = refs.map((ref) => worker.attempt(ref, { hasTurn: false }));
    await until('the calls that may be made', () => worker.held.length === SHARE);
    const awaited = await accept(sender, { async: false });
    const late = new Date(Date.now() - SYNC_WAIT_MS + 13_500);
    const standard = await accept(sender, { kind: 'standard', async: false, createdAt: late });
    for (let booked = 0; booked < 20; booked += 1) {
      worker.permits.reserveRetryMs({
        workspaceId: sender.workspaceId,
        origin: SOME_ORIGINS.meta.messages,
      });
    }

    const postponed = await worker.attempt(awaited, { hasTurn: false });
    expect(postponed).toMatchObject({ kind: 'postponed', reason: 'permit' });
    expect(postponed.kind === 'postponed' && postponed.turnInMs).toBeLessThanOrEqual(2000);
    expect(await worker.attempt(standard, { hasTurn: false })).toEqual({ kind: 'unreachable' });
    for (const relent of worker.held) relent();
    await Promise.all(results);
  });
});

test('requests no page of templates while its workspace has used its permits for pages', async () => {
  const worker = newWorker();
  const { sender } = await worker.connect();
  const { workspaceId } = sender;
  const permits = somePermits('template_page', 3);
  const holder = { workspaceId, origin: SOME_ORIGINS.meta.templates };
  const steps = syncSteps({
    ...db,
    ...worker,
    clock: { now: () => new Date() },
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
    takePagePermit: () => requirePermit(permits, 'template_page', holder),
  });
  const run = await steps.begin(workspaceId, sender.id);
  if (run === null) throw new Error('the sync did not begin');
  const giveBack = permits.tryTake('template_page', holder);

  await expect(steps.stagePage(run, 0, null)).rejects.toThrow(PermitRefusedError);
  expect(worker.calls()).toBe(0);
  giveBack?.();
  await expect(steps.stagePage(run, 0, null)).rejects.not.toThrow(PermitRefusedError);
  expect(worker.calls()).toBe(1);
  expect(permits.isFree('template_page', holder)).toBe(true);
});
