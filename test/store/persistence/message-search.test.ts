import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { soughtWords } from '../../../src/domain/message-words';
import { indexesIn, planProblem } from '../../support/query-plans';
import { newInbound, newMessage } from '../../support/records';
import { useTestDatabase } from './support';
import { useExplainingDatabase } from './support-plans';

const db = useTestDatabase();
let workspaceId: string;

beforeEach(() => {
  workspaceId = newId('wks');
});

const textOf = (text: string) => ({ kind: 'text', text }) as const;

async function say(text: string, at = 1000): Promise<void> {
  const change = { workspaceId, content: textOf(text), createdAt: new Date(at) };
  await db.inbound.insert(newInbound(change));
}

async function found(search: string, limit = 9, of = workspaceId): Promise<string[]> {
  const sought = soughtWords(search);
  if (sought === null) throw new Error(`no word in ${search}`);
  return (await db.messageSearch.find(of, sought, limit)).map(({ text }) => text);
}

test('finds messages of both sides and notes by a word, newest first', async () => {
  const conversationId = 'cnv_7';
  await db.inbound.insert(
    newInbound({ workspaceId, conversationId, content: textOf('Parcel?'), createdAt: new Date(2) }),
  );
  const sent = newMessage({ workspaceId, conversationId, createdAt: new Date(3) });
  await db.messages.insert({ ...sent, content: textOf('Your parcel is late') }, null);
  const note = { id: newId('not'), workspaceId, conversationId, memberId: 'mbr_1' };
  await db.notes.insert({ ...note, text: 'Find that parcel', createdAt: new Date(1) });

  const hits = await db.messageSearch.find(workspaceId, { whole: [], beginning: 'parcel' }, 9);

  expect(hits).toEqual([
    expect.objectContaining({ direction: 'outbound', id: sent.messageId, at: new Date(3) }),
    expect.objectContaining({ direction: 'inbound', conversationId, text: 'Parcel?' }),
    expect.objectContaining({ direction: 'note', id: note.id, text: 'Find that parcel' }),
  ]);
});

test('finds a message only by all of the words, of which the last may be a beginning', async () => {
  await say('My parcel is late');
  await say('My parcel is lost', 2000);

  expect(await found('my is parc')).toEqual(['My parcel is lost', 'My parcel is late']);
  expect(await found('parcel lat')).toEqual(['My parcel is late']);
  expect(await found('late parc')).toEqual(['My parcel is late']);
  expect(await found('parc late')).toEqual([]);
});

test('finds nothing of another workspace', async () => {
  await say('My parcel is late');

  expect(await found('parcel', 9, newId('wks'))).toEqual([]);
});

test('returns the newest, and no more than asked for', async () => {
  for (const at of [3, 1, 5, 2, 4]) await say(`parcel ${at}`, at);

  expect(await found('parcel', 2)).toEqual(['parcel 5', 'parcel 4']);
});

test('keeps words out of the messages themselves', async () => {
  const inbound = newInbound({ workspaceId, content: textOf('My parcel') });
  const message = newMessage({ workspaceId, content: textOf('Your parcel') });
  await db.messages.insert(message, null);

  expect(await db.inbound.insert(inbound)).toEqual(inbound);
  expect(await db.inbound.insert(inbound)).toEqual(inbound);
  expect(await db.messages.find(workspaceId, message.key)).toEqual(message);
});

describe('index of the search', () => {
  const explaining = useExplainingDatabase();
  const busy = newId('wks');
  const MATCHING = 8;
  const OTHERS = 60;
  const INDEX = 'workspaceId_1_words_1_createdAt_-1__id_-1';
  const said = (isMatching: boolean) => (isMatching ? 'my parcel 4711 is late' : 'my parcel');
  beforeAll(async () => {
    for (let count = 0; count < MATCHING + OTHERS; count += 1) {
      const content = textOf(said(count < MATCHING));
      // Records that do not match are newer: who reads by time alone reads them first.
      const place = { workspaceId: busy, createdAt: new Date(count) };
      await db.messages.insert(newMessage({ ...place, content }), null);
      await db.inbound.insert(newInbound({ ...place, content }));
      const note = { ...place, id: newId('not'), conversationId: 'cnv_1', memberId: 'mbr_1' };
      await db.notes.insert({ ...note, text: content.text });
    }
  });

  test.each([{ whole: ['4711', 'parcel'], beginning: 'lat' }])(
    'reads all that was said by an index for %j',
    async (sought) => {
      const plans = await explaining.explain(() =>
        explaining.messageSearch.find(busy, sought, MATCHING),
      );

      expect(plans.map((plan) => planProblem(plan, { maySort: true }))).toEqual([null, null, null]);
      expect(plans.flatMap(indexesIn)).toEqual([INDEX, INDEX, INDEX]);
    },
  );
});
