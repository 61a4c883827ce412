import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { TemplateChange } from '../../../src/domain/template/template-change';
import type { SyncedTemplate } from '../../../src/ports/templates';
import { synced } from '../../support/records';
import { useTestDatabase } from './support';

const db = useTestDatabase();
let sender: { workspaceId: string; senderId: string };

beforeEach(() => {
  sender = { workspaceId: newId('wks'), senderId: newId('snd') };
});

const SYNCED = new Date('2026-10-01T12:00:00.500Z');
const at = (seconds: number) => new Date(Date.parse('2026-10-01T12:00:00.000Z') + seconds * 1000);

const save = (change: Partial<SyncedTemplate> = {}) =>
  db.templates.save([synced({ ...sender, lastSyncedAt: SYNCED, ...change })]);

async function apply(seconds: number, change: object, named: object = {}) {
  const template = { providerTemplateId: '17', name: 'welcome', language: 'en-us', ...named };
  const reported = { ...template, occurredAt: at(seconds), ...change } as TemplateChange;
  await db.templates.applyChange(sender, reported, new Date());
  return (await db.templates.list(sender.workspaceId))[0];
}

const status = (name: string, reason: string | null = null) => ({
  kind: 'status',
  status: name,
  reason,
  description: null,
});
const category = (name: string, previousCategory: string | null) => ({
  kind: 'category',
  category: name,
  previousCategory,
});

describe('a reported change of a template', () => {
  test('changes the status with its reason, in any spelling of the language', async () => {
    await save();

    expect(await apply(60, status('PAUSED', 'FIRST_PAUSE'))).toMatchObject({
      providerStatus: 'PAUSED',
      statusNotice: { status: 'PAUSED', reason: 'FIRST_PAUSE', at: at(60) },
    });
    expect(await apply(70, status('REJECTED', 'SCAM'))).toMatchObject({ rejectionReason: 'SCAM' });
    expect(await apply(80, status('APPROVED'))).toMatchObject({
      providerStatus: 'APPROVED',
      rejectionReason: null,
    });
  });

  test('does not undo a later report, in whatever order the two come', async () => {
    await save();
    await apply(70, status('APPROVED', 'UNPAUSE'));

    expect(await apply(60, status('PAUSED', 'FIRST_PAUSE'))).toMatchObject({
      providerStatus: 'APPROVED',
      statusNotice: { reason: 'UNPAUSE' },
    });
  });

  test('changes no status that a later sync has read, and keeps its reason', async () => {
    await save();

    expect(await apply(-60, status('PAUSED', 'FIRST_PAUSE'))).toMatchObject({
      providerStatus: 'APPROVED',
      statusNotice: { reason: 'FIRST_PAUSE' },
    });
    expect(await apply(-50, { kind: 'quality', quality: 'RED' })).toMatchObject({ quality: null });
    expect(await apply(0, status('PAUSED'))).toMatchObject({ providerStatus: 'PAUSED' });
  });

  test('leaves the status alone for an event that is none', async () => {
    await save();

    expect(await apply(60, status('FLAGGED'))).toMatchObject({
      providerStatus: 'APPROVED',
      statusNotice: { status: 'FLAGGED' },
    });
  });

  test('dates a change of category, also when a sync had the category already', async () => {
    await save();
    await apply(50, {
      kind: 'category_announced',
      announced: { category: 'MARKETING', at: at(60) },
    });

    expect(await apply(60, category('MARKETING', 'UTILITY'))).toMatchObject({
      category: 'MARKETING',
      previousCategory: 'UTILITY',
      categoryChangedAt: at(60),
      announcedCategory: null,
    });

    sender = { ...sender, senderId: newId('snd'), workspaceId: newId('wks') };
    await save({ category: 'MARKETING' });
    expect(await apply(-60, category('MARKETING', 'UTILITY'))).toMatchObject({
      category: 'MARKETING',
      categoryChangedAt: at(-60),
    });
    expect(await apply(-90, category('UTILITY', 'MARKETING'))).toMatchObject({
      category: 'MARKETING',
      previousCategory: 'UTILITY',
    });
  });

  test('announces a category that the template does not have yet', async () => {
    await save();
    const announced = { category: 'MARKETING', at: null };

    expect(await apply(0, { kind: 'category_announced', announced })).toMatchObject({
      announcedCategory: announced,
    });
  });

  test('finds a template by its id where the report has no name, and no other template', async () => {
    await save({ providerTemplateId: '17' });
    await db.templates.save([
      synced({ ...sender, senderId: newId('snd') }),
      synced({ ...sender, name: 'other', providerTemplateId: '18' }),
    ]);

    await apply(60, status('PAUSED'), { name: null, language: null });

    const paused = (await db.templates.list(sender.workspaceId)).filter(
      ({ providerStatus }) => providerStatus === 'PAUSED',
    );
    expect(paused).toMatchObject([{ name: 'welcome', senderId: sender.senderId }]);
  });

  test('raises the version of the list', async () => {
    await save();
    const before = await db.templates.version(sender.workspaceId);

    await apply(60, { kind: 'quality', quality: 'GREEN' });

    expect(await db.templates.version(sender.workspaceId)).not.toBe(before);
  });

  test('outlives syncs that say nothing about it', async () => {
    await save();
    await apply(60, status('PAUSED', 'FIRST_PAUSE'));
    await apply(60, { kind: 'quality', quality: 'RED' });

    await save({ providerStatus: 'PAUSED', lastSyncedAt: at(120), syncRun: 2 });

    const [template] = await db.templates.findOfSender(sender.workspaceId, sender.senderId, [
      'welcome',
    ]);
    expect(template).toMatchObject({
      providerStatus: 'PAUSED',
      quality: 'RED',
      statusNotice: { reason: 'FIRST_PAUSE' },
    });
  });

  test.each(['the status', 'the category', 'both'])(
    'outlives the list that was read before it, where it reports %s; the rest is written',
    async (reported) => {
      await save();
      if (reported !== 'the category') await apply(60, status('PAUSED', 'FIRST_PAUSE'));
      if (reported !== 'the status') await apply(60, category('MARKETING', 'UTILITY'));

      const components = [{ type: 'BODY', text: 'Hello!' }];
      const listed = { category: 'AUTHENTICATION', categoryChangedAt: at(50), components };
      await save({ ...listed, syncRun: 2, lastSyncedAt: at(50) });

      const [template] = await db.templates.list(sender.workspaceId);
      const isMoved = reported !== 'the status';
      expect(template).toMatchObject({
        components,
        lastSyncedAt: at(50),
        providerStatus: reported === 'the category' ? 'APPROVED' : 'PAUSED',
        category: isMoved ? 'MARKETING' : 'AUTHENTICATION',
        categoryChangedAt: at(isMoved ? 60 : 50),
      });
      expect(await db.templates.countUnseen({ ...sender, number: 2, startedAt: at(50) })).toBe(0);
    },
  );

  test('reads a template that was stored without a standing', async () => {
    await save();
    const fields = ['quality', 'rejectionReason', 'previousCategory', 'categoryChangedAt'];
    const unset = Object.fromEntries(
      [...fields, 'announcedCategory', 'statusNotice'].map((field) => [field, 1]),
    );
    await db.database.models.templates.collection.updateMany({}, { $unset: unset });

    expect((await db.templates.list(sender.workspaceId))[0]).toMatchObject({
      quality: null,
      rejectionReason: null,
      previousCategory: null,
      categoryChangedAt: null,
      announcedCategory: null,
      statusNotice: null,
    });
  });
});
