import { expect, test } from '@jest/globals';
import { createLogger } from '../../../src/observability/logger';
import type { ChangedConversations } from '../../../src/ports/live-changes';
import { gatherChanges } from '../../../src/services/live/gather-changes';
import { until } from '../../support/wait';

/** Gathers changes for a log that can be away. */
function gathering() {
  const written: ChangedConversations[][] = [];
  const state = { isAway: false, tries: 0 };
  const append = async (changes: ChangedConversations[]): Promise<void> => {
    state.tries += 1;
    if (state.isAway) throw new Error('away');
    written.push(changes);
  };
  const liveLog = { append } as never;
  const log = createLogger('silent', 'test');
  return { written, state, gathered: gatherChanges({ liveLog, log, flushMs: 1 }) };
}

test('writes the changes of a moment as one record for each workspace, without repeats', async () => {
  const { gathered, written } = gathering();
  for (const id of ['cnv_1', 'cnv_2', 'cnv_1']) gathered.publish('wks_1', id);
  gathered.publish('wks_2', 'cnv_3');

  await until('a record', () => written.length > 0);

  expect(written).toEqual([
    [
      { workspaceId: 'wks_1', conversationIds: ['cnv_1', 'cnv_2'] },
      { workspaceId: 'wks_2', conversationIds: ['cnv_3'] },
    ],
  ]);
  await gathered.close();
  expect(written).toHaveLength(1);
});

test('writes changes that could not be written once the database is back', async () => {
  const { gathered, written, state } = gathering();
  state.isAway = true;
  gathered.publish('wks_1', 'cnv_1');
  await until('a second try', () => state.tries >= 2);
  gathered.publish('wks_1', 'cnv_2');
  state.isAway = false;

  await until('a record', () => written.length > 0);
  await gathered.close();

  const ids = written.flat().flatMap(({ conversationIds }) => conversationIds);
  expect(ids.toSorted()).toEqual(['cnv_1', 'cnv_2']);
});

test('records that all conversations changed when there are too many to list', async () => {
  const { gathered, written } = gathering();
  for (let n = 0; n < 600; n += 1) gathered.publish('wks_1', `cnv_${n}`);

  await gathered.close();

  expect(written).toEqual([[{ workspaceId: 'wks_1', conversationIds: 'all' }]]);
});

test('closing writes the remaining changes, and gives up while the database is away', async () => {
  const [left, lost] = [gathering(), gathering()];
  lost.state.isAway = true;
  for (const { gathered } of [left, lost]) gathered.publish('wks_1', 'cnv_1');

  await Promise.all([left.gathered.close(), lost.gathered.close()]);

  expect(left.written).toHaveLength(1);
  expect(lost.written).toEqual([]);
});

test('writes the latest sign of each member in a conversation, and drops what could not be written', async () => {
  const { gathered, written, state } = gathering();
  const sign = { conversationId: 'cnv_1', memberId: 'mbr_1' };
  state.isAway = true;
  gathered.publishPresence('wks_1', { ...sign, activity: 'viewing' });
  await until('a try', () => state.tries >= 1);
  state.isAway = false;
  for (const activity of ['viewing', 'typing'] as const) {
    gathered.publishPresence('wks_1', { ...sign, activity });
  }

  await gathered.close();

  const presence = [{ ...sign, activity: 'typing' }];
  expect(written.flat()).toEqual([{ workspaceId: 'wks_1', conversationIds: [], presence }]);
});
