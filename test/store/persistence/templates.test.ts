import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { SyncedTemplate } from '../../../src/ports/templates';
import { useTestDatabase } from './support';
import { synced } from '../../support/records';

const db = useTestDatabase();
let workspaceId: string;
let senderId: string;

beforeEach(() => {
  [workspaceId, senderId] = [newId('wks'), newId('snd')];
});

const mine = (change: Partial<SyncedTemplate> = {}): SyncedTemplate =>
  synced({ workspaceId, senderId, ...change });
const list = () => db.templates.list(workspaceId);
const runOf = (number: number) => ({ workspaceId, senderId, number, startedAt: new Date() });
const deleteUnseen = (number: number) => db.templates.deleteUnseen(runOf(number));

describe('saving templates (contract 3)', () => {
  test('stores one template for each sender, name and language', async () => {
    await db.templates.save([
      mine(),
      mine({ language: 'fr' }),
      mine({ name: 'goodbye' }),
      mine({ senderId: newId('snd') }),
    ]);
    await db.templates.save([mine()]);

    expect(await list()).toHaveLength(4);
  });

  test('a later sync changes the content and keeps the id and the creation time', async () => {
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

  test('an earlier sync changes nothing that a later one wrote, and saves the rest', async () => {
    await db.templates.save([mine({ syncRun: 2, category: 'MARKETING' })]);

    await db.templates.save([mine({ syncRun: 1 }), mine({ syncRun: 1, name: 'other' })]);

    const listed = await list();
    expect(listed.map(({ name, category }) => `${name} ${category}`).toSorted()).toEqual([
      'other UTILITY',
      'welcome MARKETING',
    ]);
  });

  test('the latest of twenty concurrent syncs decides', async () => {
    const runs = Array.from({ length: 20 }, (_, index) => index + 1);
    await Promise.all(
      runs.map((syncRun) => db.templates.save([mine({ syncRun, category: String(syncRun) })])),
    );

    expect((await list()).map(({ category }) => category)).toEqual(['20']);
    expect(await db.templates.countSeen(runOf(20))).toBe(1);
  });

  test('counts the templates of a sync although a later one wrote some of them since', async () => {
    await db.templates.save([mine({ syncRun: 1 }), mine({ syncRun: 1, name: 'other' })]);
    await db.templates.save([mine({ syncRun: 2 })]);

    expect(await db.templates.countSeen(runOf(1))).toBe(2);
    expect(await db.templates.countSeen(runOf(2))).toBe(1);
  });
});

describe('templates the provider no longer has', () => {
  test('hides deleted templates from every read, and keeps those of other senders', async () => {
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

  test('a template that the provider has again gets its old id', async () => {
    await db.templates.save([mine({ syncRun: 1 })]);
    const [before] = await list();
    await deleteUnseen(2);

    await db.templates.save([mine({ syncRun: 3 })]);

    expect((await list()).map(({ id }) => id)).toEqual([before?.id]);
  });

  test('does not restore a deleted template that an older sync still saw', async () => {
    await db.templates.save([mine({ syncRun: 1 })]);
    await deleteUnseen(3);

    await db.templates.save([mine({ syncRun: 2 })]);

    expect(await list()).toEqual([]);
  });

  test('neither deletes nor counts templates of another workspace', async () => {
    await db.templates.save([mine({ syncRun: 1 })]);
    const foreign = { ...runOf(2), workspaceId: newId('wks') };

    expect(await db.templates.deleteUnseen(foreign)).toBe(0);
    expect(await db.templates.countSeen({ ...foreign, number: 1 })).toBe(0);
    expect(await list()).toHaveLength(1);
  });

  test('deletes unseen templates that were stored before syncs had numbers', async () => {
    await db.templates.save([mine(), mine({ name: 'current' })]);
    await db.database.models.templates.updateMany({ workspaceId }, { $unset: { syncRun: 1 } });

    await db.templates.save([mine({ name: 'current' })]);

    expect(await deleteUnseen(1)).toBe(1);
    expect((await list()).map(({ name }) => name)).toEqual(['current']);
  });

  test('counts a deleted template once', async () => {
    await db.templates.save([mine({ syncRun: 1 })]);

    const counts = [await deleteUnseen(2), await deleteUnseen(3)];

    expect(counts).toEqual([1, 0]);
  });
});

describe('list of templates (contract 3)', () => {
  test('lists templates newest first, ties by id, always in the same order', async () => {
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

  test('lists the templates of one name newest first', async () => {
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

describe('version of the template list (contract 3)', () => {
  const version = () => db.templates.version(workspaceId);

  test('the version changes with every write that changes the list', async () => {
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

  test('the version stays when nothing changes, or another workspace changes', async () => {
    await db.templates.save([mine()]);
    const before = await version();

    await db.templates.save([synced({ workspaceId: newId('wks'), senderId: newId('snd') })]);
    await deleteUnseen(0);
    await db.templates.deactivateFormer(workspaceId, '15550100200', senderId);

    expect(await version()).toBe(before);
  });

  test('the version counts each of twenty concurrent syncs', async () => {
    await Promise.all(Array.from({ length: 20 }, () => db.templates.save([mine()])));

    expect(await version()).toMatch(/^20-1-/);
  });

  test('the version does not repeat when the record of a deleted template is removed', async () => {
    await db.templates.save([mine(), mine({ name: 'b' })]);
    const before = await version();
    await db.templates.save([mine({ syncRun: 2 })]);
    await deleteUnseen(2);
    await db.database.models.templates.deleteOne({ workspaceId, name: 'b' });

    expect(await version()).toMatch(/^2-1-/);
    expect(before).toMatch(/^2-2-/);
  });
});

describe('template list in batches', () => {
  test('reads the same template list in batches', async () => {
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

describe('number that is connected again (contract 5)', () => {
  test('retires the templates of former senders of the number, and no others', async () => {
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
