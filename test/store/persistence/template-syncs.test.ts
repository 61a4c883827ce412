import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Sender } from '../../../src/domain/sender';
import type { SyncRun } from '../../../src/domain/template-sync';
import type { SenderKey, SyncedTemplate } from '../../../src/ports/templates';
import { newSender, synced } from '../../support/records';
import { useTestDatabase } from './support';
import * as fc from 'fast-check';

const db = useTestDatabase();

const EVERY_MS = 900_000;
const NOW = new Date('2026-01-01T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

let sender: Sender;

beforeEach(async () => {
  await db.database.models.senders.deleteMany({});
  sender = newSender();
  await db.senders.insert(sender);
});

async function begin(now = NOW): Promise<SyncRun> {
  const run = await db.syncs.begin(sender.workspaceId, sender.id, now);
  if (run === null) throw new Error('the run did not begin');
  return run;
}

const shown = async () => (await db.senders.find(sender.workspaceId, sender.id))?.templateSync;
const disconnect = () => db.senders.disconnect(sender.workspaceId, sender.id);

describe('template sync', () => {
  test('gives each sync a number of its own, even when twenty begin at once', async () => {
    const runs = await Promise.all(Array.from({ length: 20 }, () => begin()));

    expect(new Set(runs.map(({ number }) => number)).size).toBe(20);
    expect((await shown())?.lastAttemptAt).toEqual(NOW);
  });

  test('does not begin a sync for a disconnected sender or from another workspace', async () => {
    expect(await db.syncs.begin(newId('wks'), sender.id, NOW)).toBeNull();
    await disconnect();
    expect(await db.syncs.begin(sender.workspaceId, sender.id, NOW)).toBeNull();
  });

  test('a sync may write until a later one has written', async () => {
    const [earlier, later] = [await begin(), await begin()];

    expect(await db.syncs.mayApply(earlier)).toBe(true);
    expect(await db.syncs.mayApply(later)).toBe(true);
    expect(await db.syncs.mayApply(earlier)).toBe(false);
    expect(await db.syncs.mayApply(later)).toBe(true);
  });

  test('a sync may not write for a disconnected sender or from another workspace', async () => {
    const run = await begin();

    expect(await db.syncs.mayApply({ ...run, workspaceId: newId('wks') })).toBe(false);
    await disconnect();
    expect(await db.syncs.mayApply(run)).toBe(false);
  });

  test('shows the outcome of the latest sync', async () => {
    const failed = await begin(minutesAgo(2));
    await db.syncs.noteFailed(failed, 'HTTP 500');
    expect(await shown()).toMatchObject({
      lastSyncedAt: null,
      lastFailedAt: minutesAgo(2),
      lastError: 'HTTP 500',
    });

    const done = await begin(minutesAgo(1));
    await db.syncs.mayApply(done);
    await db.syncs.noteDone(done, 7);
    await db.syncs.noteFailed(failed, 'HTTP 500');

    expect(await shown()).toEqual({
      lastSyncedAt: minutesAgo(1),
      lastAttemptAt: minutesAgo(1),
      lastFailedAt: minutesAgo(2),
      lastError: null,
      templates: 7,
    });
  });
});

describe('a number for a write beside the syncs', () => {
  const take = () => db.syncs.takeNumber(sender.workspaceId, sender.id);

  test('is above all earlier ones, and is no attempt to sync', async () => {
    const run = await begin(minutesAgo(1));

    expect(await take()).toBeGreaterThan(run.number);
    expect((await shown())?.lastAttemptAt).toEqual(minutesAgo(1));
  });

  test('hides no failure of the sync that is under way', async () => {
    const run = await begin();
    await take();
    await db.syncs.noteFailed(run, 'HTTP 500');

    expect(await shown()).toMatchObject({ lastFailedAt: NOW, lastError: 'HTTP 500' });
  });

  test('is not given to a disconnected sender or another workspace', async () => {
    expect(await db.syncs.takeNumber(newId('wks'), sender.id)).toBeNull();
    await disconnect();
    expect(await take()).toBeNull();
  });
});

describe('staged pages', () => {
  test('keeps staged pages by run, and replaces a page that is read again', async () => {
    const [earlier, later] = [await begin(), await begin()];
    await db.stage.putPage(earlier, 0, []);
    await db.stage.putPage(later, 0, []);
    await db.stage.putPage(later, 0, []);

    await db.stage.clear(later);
    expect([await db.stage.findPage(earlier, 0), await db.stage.findPage(later, 0)]).toEqual([
      [],
      null,
    ]);
    expect(await db.stage.findPage({ ...earlier, workspaceId: newId('wks') }, 0)).toBeNull();

    await db.stage.clearUpTo(later);
    expect(await db.stage.findPage(earlier, 0)).toBeNull();
  });
});

describe('sender without a schedule', () => {
  const claim = (now = NOW): Promise<SenderKey | null> =>
    db.syncs.claimUnscheduled(
      EVERY_MS,
      new Date(now.getTime() - 3 * EVERY_MS),
      now,
      new Date(now.getTime() + 60_000),
    );
  const mine = () => ({ workspaceId: sender.workspaceId, senderId: sender.id });

  test('one process claims an unscheduled sender, and another one if that fails', async () => {
    const claimed = await Promise.all(Array.from({ length: 10 }, () => claim()));

    expect(claimed.filter((each) => each !== null)).toEqual([mine()]);
    expect(await claim(new Date(NOW.getTime() + 61_000))).toEqual(mine());
  });

  test('claims a sender whose schedule has another interval or has been silent for long', async () => {
    await db.syncs.noteScheduled(sender.workspaceId, sender.id, EVERY_MS);
    await begin(minutesAgo(44));
    expect(await claim()).toBeNull();

    await begin(minutesAgo(46));
    expect(await claim()).toEqual(mine());

    await begin(minutesAgo(1));
    await db.syncs.noteScheduled(sender.workspaceId, sender.id, EVERY_MS - 1);
    expect(await claim(new Date(NOW.getTime() + 61_000))).toEqual(mine());
  });

  test('claims no disconnected sender', async () => {
    await disconnect();

    expect(await claim()).toBeNull();
  });
});

const contents = fc.uniqueArray(
  fc.record({
    providerTemplateId: fc.constantFrom('HX1', 'HX2', 'HX3', 'HX4'),
    providerStatus: fc.constantFrom('APPROVED', 'UNSUBMITTED', 'PENDING'),
  }),
  { minLength: 1, maxLength: 4, selector: ({ providerTemplateId }) => providerTemplateId },
);

/** Several contents of an account may have one name: the first approved one is sent, else the first. */
function expectedOf(listed: Pick<SyncedTemplate, 'providerTemplateId' | 'providerStatus'>[]) {
  const inOrder = listed.toSorted((one, other) =>
    one.providerTemplateId.localeCompare(other.providerTemplateId),
  );
  return inOrder.find(({ providerStatus }) => providerStatus === 'APPROVED') ?? inOrder[0];
}

test('keeps the same of several templates with one name and language in any order', async () => {
  await fc.assert(
    fc.asyncProperty(contents, fc.boolean(), async (listed, onOnePage) => {
      const [workspaceId, senderId] = [newId('wks'), newId('snd')];
      const found = listed.map((each) => synced({ workspaceId, senderId, syncRun: 2, ...each }));
      await db.templates.save([
        synced({ workspaceId, senderId, syncRun: 1, providerTemplateId: 'HX0' }),
      ]);

      if (onOnePage) await db.templates.save(found);
      else for (const each of found) await db.templates.save([each]);

      expect(await db.templates.list(workspaceId)).toEqual([
        expect.objectContaining(expectedOf(listed) ?? {}),
      ]);
    }),
    { numRuns: 25 },
  );
});

test('takes the changes of a repeated page, also when a template is no longer approved', async () => {
  const mine = { workspaceId: newId('wks'), senderId: newId('snd'), syncRun: 1 };
  await db.templates.save([synced({ ...mine, providerStatus: 'APPROVED' })]);
  await db.templates.save([synced({ ...mine, providerStatus: 'PAUSED' })]);

  expect(await db.templates.list(mine.workspaceId)).toMatchObject([{ providerStatus: 'PAUSED' }]);
});
