import { beforeEach, describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import { synced } from '../../support/records';
import { useTestDatabase } from './support';

const db = useTestDatabase();
let workspaceId: string;
let senderId: string;

beforeEach(() => {
  [workspaceId, senderId] = [newId('wks'), newId('snd')];
});

const runOf = (number: number) => ({ workspaceId, senderId, number, startedAt: new Date() });
const entryOf = (target: string) => ({
  id: newId('aud'),
  workspaceId,
  at: new Date(0),
  actor: OPERATOR,
  action: 'template.created' as const,
  target,
  changes: [],
});
const list = () => db.templates.list(workspaceId);

async function write(syncRun: number, id = newId('tpl')): Promise<string> {
  const template = { ...synced({ workspaceId, senderId, syncRun }), id };
  return (await db.templates.write(template, entryOf(id))).id;
}

describe('a template that was changed at its provider', () => {
  test('stays while a sync that began before ends without it', async () => {
    const id = await write(2);

    await db.templates.deleteUnseen(runOf(1));

    expect((await list()).map((template) => template.id)).toEqual([id]);
    await db.templates.deleteUnseen(runOf(3));
    expect(await list()).toEqual([]);
  });

  test('is not lost to a later sync that has seen it', async () => {
    await db.templates.save([synced({ workspaceId, senderId, syncRun: 3 })]);

    await write(2);

    await db.templates.deleteUnseen(runOf(3));
    expect(await list()).toHaveLength(1);
  });

  test('comes back under its former id', async () => {
    const id = await write(1);
    await db.templates.remove(runOf(2), id, entryOf(id));
    expect(await list()).toEqual([]);
    const { name, language } = synced({});

    expect(await db.templates.findId({ workspaceId, senderId }, { name, language })).toBe(id);
    expect(await write(3)).toBe(id);
  });

  test('keeps its audit entry until it is published, and shows none of it', async () => {
    const id = await write(1);

    const waiting = await db.audit.listUnpublished(new Date(1), 1000);
    const entry = waiting.find(({ target }) => target === id);
    expect(entry).toMatchObject({ workspaceId, action: 'template.created' });
    expect(await db.templates.find(workspaceId, id)).not.toHaveProperty('auditOutbox');

    if (entry !== undefined) await db.audit.publish(entry);
    const left = await db.audit.listUnpublished(new Date(1), 1000);
    expect(left.map(({ target }) => target)).not.toContain(id);
  });
});
