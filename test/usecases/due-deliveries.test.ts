import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { createLogger } from '../../src/observability/logger';
import { emptySettings } from '../../src/usecases/settings/save-webhook-settings';
import { dueDeliveries } from '../../src/usecases/sweep/due-deliveries';
import { type SweepDeps, sweep } from '../../src/usecases/sweep/sweep';
import { type TestDatabase, newWebhookEvent, openTestDatabase } from '../persistence/support';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const ORIGIN = 'https://8.8.8.8';
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

async function workspaceWith(due: number, dueAt: Date, hangsUntil: Date | null): Promise<string> {
  const workspaceId = newId('wks');
  const settings = { ...emptySettings(workspaceId, NOW), enabled: true, url: `${ORIGIN}/` };
  await database.settings.save(settings);
  if (hangsUntil !== null) {
    await database.settings.recordHang(workspaceId, { origin: ORIGIN, until: hangsUntil });
  }
  for (let count = 0; count < due; count += 1) {
    await database.events.insert(newWebhookEvent({ workspaceId }), dueAt);
  }
  return workspaceId;
}

const workspacesOf = (events: { workspaceId: string }[]) =>
  events.map(({ workspaceId }) => workspaceId);

test('what was held of a receiver holds up no other workspace, also when it answers again', async () => {
  const hanging = await workspaceWith(5, at(-60), at(60));
  const recovering = await workspaceWith(5, at(-60), at(-1));
  const well = await workspaceWith(1, at(-1), null);

  const deps = { ...database, batchSize: 3, probes: 2, concurrency: 2 };
  const { general, held } = await dueDeliveries(deps, NOW);

  expect(workspacesOf(general)).toEqual([well]);
  expect(workspacesOf(held).filter((id) => id === hanging)).toHaveLength(2);
  expect(workspacesOf(held).filter((id) => id === recovering)).toHaveLength(3);
});

test('deliveries that cannot be listed keep nothing else from being swept', async () => {
  const swept: string[] = [];
  const listing = (what: string) => async () => {
    swept.push(what);
    return [];
  };
  const deps = {
    events: database.events,
    settings: { listHanging: () => Promise.reject(new Error('too slow')) },
    messages: { listDueStarts: listing('messages') },
    recoveries: { listDueStarts: listing('recoveries') },
    audit: { listUnpublished: listing('audit') },
    clock: { now: () => NOW },
    log: createLogger('silent', 'test'),
    batchSize: 3,
    concurrency: 1,
    leaseMs: 1000,
  } as unknown as SweepDeps;

  expect(await sweep(deps)()).toBe(false);
  expect(swept).toEqual(['messages', 'recoveries', 'audit']);
});
