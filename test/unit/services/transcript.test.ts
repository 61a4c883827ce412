import { describe, expect, test } from '@jest/globals';
import type { InboundMessage } from '../../../src/domain/inbound';
import type { Message } from '../../../src/domain/message';
import { transcript } from '../../../src/services/agents/steps/transcript';
import { newInbound, newMessage, templateContent } from '../../support/records';

const at = (second: number): Date => new Date(Date.UTC(2026, 2, 1, 9, 0, second));

const wrote = (id: string, text: string, second: number, change: Partial<InboundMessage> = {}) =>
  newInbound({ id, content: { kind: 'text', text }, receivedAt: at(second), ...change });

const sent = (text: string, second: number, change: Partial<Message> = {}): Message =>
  newMessage({ kind: 'inbox', content: { kind: 'text', text }, createdAt: at(second), ...change });

const byAgent = (inboundId: string): Partial<Message> => ({
  kind: 'agent',
  author: { kind: 'agent', agentId: 'agt_1', inboundId, turn: 1 },
});

const linesOf = (received: InboundMessage[], messages: Message[], limit = 99): string[] =>
  transcript({ received, sent: messages, asked: null }, limit).map(
    ({ role, text }) => `${role}: ${text}`,
  );

describe('transcript', () => {
  test('puts an answer right after the message it answers, so that open messages come last', () => {
    const received = [wrote('inb_2', 'second', 2), wrote('inb_1', 'first', 1)];

    expect(linesOf(received, [sent('answer', 3, byAgent('inb_1'))])).toEqual([
      'customer: first',
      'us: answer',
      'customer: second',
    ]);
  });

  test('puts a message that arrived late where it arrived', () => {
    const late = wrote('inb_0', 'late', 9, { createdAt: at(0), occurredAt: at(0) });
    const received = [wrote('inb_1', 'first', 1), late];

    expect(linesOf(received, [sent('answer', 3, byAgent('inb_1'))])).toEqual([
      'customer: first',
      'us: answer',
      'customer: late',
    ]);
  });

  test('leaves out messages that never reached the customer, and all beyond the limit', () => {
    const messages = [
      sent('refused', 4, { status: 'rejected' }),
      sent('lost', 3, { status: 'unreachable' }),
      sent('failed', 2, { status: 'failed' }),
      sent('reply', 1, { status: 'read' }),
    ];

    expect(linesOf([wrote('inb_1', 'Hi', 5)], messages)).toEqual(['us: reply', 'customer: Hi']);
    expect(linesOf([wrote('inb_1', 'Hi', 5)], messages, 1)).toEqual(['customer: Hi']);
  });

  test('shows templates as the customer read them, and files by their kind and caption', () => {
    const rendered = {
      header: { kind: 'text', text: 'Order' },
      body: 'It is on its way.',
      footer: null,
      buttons: [{ text: 'Track', type: 'URL' }],
    } as const;
    const template = {
      ...templateContent(),
      rendered: { ...rendered, buttons: [...rendered.buttons] },
    };
    const media = {
      type: 'image',
      reference: '1',
      mimeType: null,
      filename: null,
      caption: 'my fern',
    } as const;
    const received = [
      wrote('inb_2', '', 3, { content: { kind: 'other', type: 'location' } }),
      wrote('inb_1', '', 2, { content: { kind: 'media', media } }),
    ];
    const messages = [
      sent('', 1, { content: template }),
      sent('', 0, { content: templateContent() }),
    ];

    expect(linesOf(received, messages)).toEqual([
      'us: [template welcome]',
      'us: Order\nIt is on its way.\n[Track]',
      'customer: [image] my fern',
      'customer: [location]',
    ]);
  });
});
