import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { SyncedTemplate } from '../../../src/ports/templates';
import { type TestDatabase, openTestDatabase } from './support';
import { synced } from '../../support/records';

let db: TestDatabase;
let workspaceId: string;
let senderId: string;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => {
  [workspaceId, senderId] = [newId('wks'), newId('snd')];
});
afterAll(() => db.close());

const mine = (change: Partial<SyncedTemplate> = {}): SyncedTemplate =>
  synced({ workspaceId, senderId, ...change });
const list = () => db.templates.list(workspaceId);
const runOf = (number: number) => ({ workspaceId, senderId, number, startedAt: new Date() });
const deleteUnseen = (number: number) => db.templates.deleteUnseen(runOf(number));

describe('saving templates (contract 3)', () => {
  test('there is one record for each sending number, name and language', async () => {
    await db.templates.save([
      mine(),
      mine({ language: 'fr' }),
      mine({ name: 'goodbye' }),
      mine({ senderId: newId('snd') }),
    ]);
    await db.templates.save([mine()]);

    expect(await list()).toHaveLength(4);
  });

  test('twenty syncs at once make one record', async () => {
    await Promise.all(Array.from({ length: 20 }, () => db.templates.save([mine()])));

    expect(await list()).toHaveLength(1);
  });

  test('a later sync changes the content and keeps id and creation', async () => {
    await db.templates.save([mine({ providerStatus: 'PENDING' })]);
    const [before] = await list();

    await db.templates.save([mine({ components: [{ type: 'BODY', text: 'Hello!' }] })]);

    const [after] = await list();
    expect(after).toMatchObject({
      id: before?.id,
      createdAt: before?.createdAt,
      providerStatus: 'APPROVED',
      mappingActive: true,
      components: [{ type: 'BODY', text: 'Hello!' }],
    });
  });

  test('an earlier sync changes nothing that a later one wrote, and holds up nothing else', async () => {
    await db.templates.save([mine({ syncRun: 2, category: 'MARKETING' })]);

    await db.templates.save([mine({ syncRun: 1 }), mine({ syncRun: 1, name: 'other' })]);

    const listed = await list();
    expect(listed.map(({ name, category }) => `${name} ${category}`).toSorted()).toEqual([
      'other UTILITY',
      'welcome MARKETING',
    ]);
  });

  test('of twenty syncs at once the latest decides', async () => {
    const runs = Array.from({ length: 20 }, (_, index) => index + 1);
    await Promise.all(
      runs.map((syncRun) => db.templates.save([mine({ syncRun, category: String(syncRun) })])),
    );

    expect((await list()).map(({ category }) => category)).toEqual(['20']);
    expect(await db.templates.countSeen(runOf(20))).toBe(1);
  });

  test('are counted for a run although a later one wrote them since', async () => {
    await db.templates.save([mine({ syncRun: 1 }), mine({ syncRun: 1, name: 'other' })]);
    await db.templates.save([mine({ syncRun: 2 })]);

    expect(await db.templates.countSeen(runOf(1))).toBe(2);
    expect(await db.templates.countSeen(runOf(2))).toBe(1);
  });

  test('nothing to save is fine', async () => {
    await db.templates.save([]);

    expect(await list()).toEqual([]);
  });
});

describe('templates the provider no longer has', () => {
  test('are gone from every reading, those of other numbers stay', async () => {
    await db.templates.save([
      mine({ name: 'old', syncRun: 1 }),
      mine({ name: 'current', syncRun: 2 }),
      mine({ name: 'elsewhere', senderId: newId('snd'), syncRun: 1 }),
    ]);
    const old = (await list()).find(({ name }) => name === 'old');

    const deleted = await deleteUnseen(2);

    expect(deleted).toBe(1);
    expect((await list()).map(({ name }) => name).toSorted()).toEqual(['current', 'elsewhere']);
    expect(await db.templates.find(workspaceId, String(old?.id))).toBeNull();
    expect(await db.templates.findByName(workspaceId, 'old')).toEqual([]);
  });

  test('come back under their id when the provider has them again', async () => {
    await db.templates.save([mine({ syncRun: 1 })]);
    const [before] = await list();
    await deleteUnseen(2);

    await db.templates.save([mine({ syncRun: 3 })]);

    expect((await list()).map(({ id }) => id)).toEqual([before?.id]);
  });

  test('are not those that an older sync saves after a newer one', async () => {
    await db.templates.save([mine({ syncRun: 2 })]);
    await db.templates.save([mine({ syncRun: 1 })]);

    expect(await deleteUnseen(2)).toBe(0);
  });

  test('do not come back with an older sync that still saw them', async () => {
    await db.templates.save([mine({ syncRun: 1 })]);
    await deleteUnseen(3);

    await db.templates.save([mine({ syncRun: 2 })]);

    expect(await list()).toEqual([]);
  });

  test('are found out, and counted, by their own workspace only', async () => {
    await db.templates.save([mine({ syncRun: 1 })]);
    const foreign = { ...runOf(2), workspaceId: newId('wks') };

    expect(await db.templates.deleteUnseen(foreign)).toBe(0);
    expect(await db.templates.countSeen({ ...foreign, number: 1 })).toBe(0);
    expect(await list()).toHaveLength(1);
  });

  test('are found out also where they were stored before syncs had numbers', async () => {
    await db.templates.save([mine(), mine({ name: 'current' })]);
    await db.database.models.templates.updateMany({ workspaceId }, { $unset: { syncRun: 1 } });

    await db.templates.save([mine({ name: 'current' })]);

    expect(await deleteUnseen(1)).toBe(1);
    expect((await list()).map(({ name }) => name)).toEqual(['current']);
  });

  test('are counted once', async () => {
    await db.templates.save([mine({ syncRun: 1 })]);

    const counts = [await deleteUnseen(2), await deleteUnseen(3)];

    expect(counts).toEqual([1, 0]);
  });
});

describe('the list (contract 3)', () => {
  test('is newest first by creation, ties by id, and always the same', async () => {
    await db.templates.save([mine({ name: 'a' }), mine({ name: 'b' }), mine({ name: 'c' })]);
    const { templates } = db.database.models;
    const createdAt = new Date('2026-01-01T00:00:00Z');
    await templates.updateMany({ workspaceId }, { $set: { createdAt } });
    await templates.updateOne(
      { workspaceId, name: 'b' },
      { $set: { createdAt: new Date('2026-01-02T00:00:00Z') } },
    );

    const listed = await list();

    const [first, ...tied] = listed;
    expect(first?.name).toBe('b');
    expect(tied.map(({ id }) => id)).toEqual(
      tied.map(({ id }) => id).toSorted((left, right) => (left < right ? 1 : -1)),
    );
    expect(await list()).toEqual(listed);
  });

  test('has the same order for one name', async () => {
    const days = [2, 3, 1];
    const languages = ['de', 'en_US', 'fr'];
    await db.templates.save(languages.map((language) => mine({ language })));
    for (const [index, language] of languages.entries()) {
      await db.database.models.templates.updateOne(
        { workspaceId, language },
        { $set: { createdAt: new Date(Date.UTC(2026, 0, days[index])) } },
      );
    }

    const named = await db.templates.findByName(workspaceId, 'welcome');

    expect(named.map(({ language }) => language)).toEqual(['en_US', 'de', 'fr']);
  });
});

describe('the version (contract 3)', () => {
  const version = () => db.templates.version(workspaceId);

  test('is another one after every write that changes what is listed', async () => {
    const writes: (() => Promise<unknown>)[] = [
      () => db.templates.save([mine(), mine({ name: 'b' })]),
      () => db.templates.save([mine({ syncRun: 2 })]),
      () => deleteUnseen(2),
      () => db.templates.save([mine({ name: 'b', syncRun: 3 })]),
      () => db.templates.deactivateFormer(workspaceId, '15550100200', 'snd_other'),
    ];
    const versions = [await version()];
    for (const write of writes) {
      await write();
      versions.push(await version());
    }

    expect(new Set(versions).size).toBe(versions.length);
  });

  test('stays when nothing is changed, or another workspace is', async () => {
    await db.templates.save([mine()]);
    const before = await version();

    await db.templates.save([synced({ workspaceId: newId('wks'), senderId: newId('snd') })]);
    await deleteUnseen(0);
    await db.templates.deactivateFormer(workspaceId, '15550100200', senderId);

    expect(await version()).toBe(before);
  });

  test('of twenty syncs at once counts each', async () => {
    await Promise.all(Array.from({ length: 20 }, () => db.templates.save([mine()])));

    expect(await version()).toMatch(/^20-1-/);
  });

  test('does not come again when the record of a deleted template is gone', async () => {
    await db.templates.save([mine(), mine({ name: 'b' })]);
    const before = await version();
    await db.templates.save([mine({ syncRun: 2 })]);
    await deleteUnseen(2);
    await db.database.models.templates.deleteOne({ workspaceId, name: 'b' });

    expect(await version()).toMatch(/^2-1-/);
    expect(before).toMatch(/^2-2-/);
  });
});

describe('a list that is read in batches', () => {
  test('is the same list', async () => {
    await db.templates.save(Array.from({ length: 250 }, (_, index) => mine({ name: `t${index}` })));

    const batches: number[] = [];
    const streamed: unknown[] = [];
    for await (const batch of db.templates.stream(workspaceId, {})) {
      batches.push(batch.length);
      streamed.push(...batch);
    }

    expect(streamed).toEqual(await list());
    expect(Math.max(...batches)).toBeLessThanOrEqual(100);
  });
});

describe('a number that is connected anew (contract 5)', () => {
  test('retires the mappings of its former senders, and no others', async () => {
    const current = newId('snd');
    await db.templates.save([
      mine(),
      mine({ senderId: current }),
      mine({ senderId: newId('snd'), senderNumber: '15550100299' }),
    ]);

    await db.templates.deactivateFormer(workspaceId, '15550100200', current);

    const active = (await list()).filter(({ mappingActive }) => mappingActive);
    expect(
      active
        .map(({ senderNumber, senderId: id }) => `${senderNumber} ${id === current}`)
        .toSorted(),
    ).toEqual(['15550100200 true', '15550100299 false']);
  });
});
