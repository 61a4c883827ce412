import { expect, test } from '@jest/globals';
import { senderHealthEvent } from '../../../src/domain/sender-health';
import type { TemplateChange } from '../../../src/domain/template/template-change';
import type { CallbackContent } from '../../../src/ports/messaging-provider';
import {
  type ReceivedStatus,
  timelineEntry,
} from '../../../src/services/messages/steps/status-event';
import {
  type RecordTemplateChangesDeps,
  recordTemplateChanges,
} from '../../../src/services/templates/steps/record-template-changes';
import { newSender } from '../../support/records';

const receivedAt = new Date('2026-03-01T12:00:00.500Z');
const before = new Date('2026-03-01T11:59:58.000Z');
const littleAhead = new Date('2026-03-01T12:00:02.000Z');
const ahead = new Date('2026-03-01T13:00:00.000Z');

test.each([
  [before, before],
  [littleAhead, littleAhead],
  [ahead, receivedAt],
  [null, receivedAt],
])('a status of the time %p counts from %p', (occurredAt, expected) => {
  const report = { status: 'sent', occurredAt, pricing: null, error: null };

  const entry = timelineEntry({ report, receivedAt } as unknown as ReceivedStatus);

  expect(entry.occurredAt).toEqual(expected);
});

test('a change of a template that lies ahead keeps no later one away', async () => {
  const applied: unknown[] = [];
  const deps = {
    templates: {
      applyChange: async (_sender: unknown, { occurredAt }: TemplateChange) => {
        applied.push(occurredAt);
        return [];
      },
      noteTold: async () => undefined,
    },
    syncSoon: () => undefined,
  } as unknown as RecordTemplateChangesDeps;
  const templateChanges = [{ occurredAt: ahead }, { occurredAt: before }];
  const content = { templatesChanged: true, templateChanges } as unknown as CallbackContent;

  const sender = newSender();
  await recordTemplateChanges(deps, { sender, content, receivedAt, read: undefined });

  expect(applied).toEqual([receivedAt, before]);
});

test('a report of health that lies ahead is told with its receipt, once however often it is repeated', () => {
  const report = { number: null, change: 'X', reason: null, messagingLimit: null };
  const later = new Date(receivedAt.getTime() + 60_000);
  const sender = newSender();

  const event = senderHealthEvent(sender, { ...report, occurredAt: ahead }, receivedAt);
  const repeat = senderHealthEvent(sender, { ...report, occurredAt: ahead }, later);

  expect(JSON.parse(event.body)).toMatchObject({ timestamp: receivedAt.toISOString() });
  expect(repeat.id).toBe(event.id);
});
