import { expect, test } from '@jest/globals';
import type { MessageChange } from '../../../src/domain/message-change';
import { recordInbound } from '../../../src/services/conversations/record-inbound';
import { recordMessageChange } from '../../../src/services/conversations/record-message-change';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { newSender, reportedAuthor } from '../../support/records';
import { useTestDatabase } from '../persistence/support';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const second = (at: number): Date => new Date(NOW.getTime() + at * 1000);
const author = reportedAuthor({ number: '33612345678' });

const db = useTestDatabase();

test('of many reports that wait for a message, few are kept and the last ones are applied', async () => {
  const sender = newSender();
  const { id: senderId, workspaceId } = sender;
  const furtherEvents = ['inbound_message_changed'] as const;
  const url = 'https://hooks.example.com/';
  const settings = { ...newSettings(workspaceId, NOW), enabled: true, url };
  await db.settings.save({ ...settings, furtherEvents: [...furtherEvents] });
  const optWords = { out: [], in: [] };
  const deps = { ...db, optWords, startAnswer: () => undefined, sweepAfterMs: 1000 };
  const reports = async (change: MessageChange, at: number): Promise<void> => {
    const report = { targetId: 'wamid.1', by: 'customer' as const, customer: author, change };
    const providerMessageId = `${change.kind} ${at}`;
    const occurredAt = second(at);
    const reported = { ...report, providerMessageId, occurredAt };
    await recordMessageChange(deps, sender, reported, occurredAt);
  };

  for (let at = 1; at <= 6; at += 1) {
    await reports({ kind: 'edited', text: `Order ${at}` }, 30 - at);
    await reports({ kind: 'reacted', emoji: '👍' }, 50 + at);
  }
  await reports({ kind: 'reaction_withdrawn' }, 55);
  expect(await db.waitingChanges.listAbout(senderId, 'wamid.1')).toHaveLength(7);
  const content = { kind: 'text', text: 'Order 17' } as const;
  const report = { providerMessageId: 'wamid.1', author, occurredAt: NOW, content, replyTo: null };
  const message = await recordInbound(deps)(sender, report, NOW);

  expect(await db.inbound.findById(workspaceId, message?.id ?? '')).toMatchObject({
    content: { text: 'Order 1' },
    changes: { reactions: { customer: { emoji: '👍', at: second(56) } } },
  });
  const events = await db.database.models.webhookEvents.find({ workspaceId }).lean();
  const told = events.map(({ body }) => (JSON.parse(body) as { change: string }).change);
  expect(new Set(told)).toEqual(new Set(['edited', 'reacted']));
  expect(told).toHaveLength(2);
});
