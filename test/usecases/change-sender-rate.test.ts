import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuditEntry, OPERATOR } from '../../src/domain/audit';
import { newId } from '../../src/domain/ids';
import { createLogger } from '../../src/observability/logger';
import {
  type ChangeSenderRateDeps,
  changeSenderRate,
} from '../../src/usecases/settings/change-sender-rate';
import { type TestDatabase, newSender, openTestDatabase } from '../persistence/support';

const RATES = [10, 20, 30, 40];

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});

afterAll(() => db.close());

test('changes at one moment each tell the rate they replaced', async () => {
  const workspaceId = newId('wks');
  const sender = newSender({ workspaceId });
  await db.senders.insert(sender);
  const told: AuditEntry[] = [];
  const deps = {
    senders: db.senders,
    pacing: { restart: () => Promise.resolve() },
    audit: { publish: async (entry: AuditEntry) => void told.push(entry) },
    clock: { now: () => new Date() },
    log: createLogger('silent', 'test'),
  } as unknown as ChangeSenderRateDeps;

  const change = changeSenderRate(deps);
  await Promise.all(RATES.map((rate) => change(workspaceId, sender.id, rate, OPERATOR)));

  const replaced = told
    .flatMap(({ changes }) => changes)
    .map((each) => ('from' in each ? each.from : undefined));
  const last = (await db.senders.find(workspaceId, sender.id))?.messagesPerSecond;
  expect(new Set(replaced)).toEqual(new Set([null, ...RATES.filter((rate) => rate !== last)]));
  expect(replaced).toHaveLength(RATES.length);
});
