import { toldContent } from '../../../domain/inbound-text';
import type { Message, MessageContent } from '../../../domain/message';
import type { ChatMessage } from '../../../ports/agent-model';
import type { RecentMessages } from './recent-messages';

interface Line extends ChatMessage {
  at: number;
  /** Order at the same moment: an answer comes right after its message. */
  rank: number;
}

/**
 * Returns the last `limit` messages of both sides for a model, oldest first: texts and what the customer entered, without
 * the numbers, names and ids of the conversation. Messages that never reached the customer are left out. An answer comes right after the message it answers, so that the
 * last line is the customer's.
 */
export function transcript({ received, sent }: RecentMessages, limit: number): ChatMessage[] {
  const cameAt = new Map(received.map(({ id, receivedAt }) => [id, receivedAt.getTime()]));
  const theirs = received.map<Line>((message) => ({
    role: 'customer',
    text: toldContent(message),
    at: message.receivedAt.getTime(),
    rank: 0,
  }));
  const ours = sent.filter(mayHaveArrived).map<Line>((message) => {
    const answered = message.author?.kind === 'agent' ? message.author.inboundId : '';
    const at = cameAt.get(answered);
    const text = sentText(message.content);
    return at === undefined
      ? { role: 'us', text, at: message.createdAt.getTime(), rank: 0 }
      : { role: 'us', text, at, rank: 1 };
  });
  return [...theirs.toReversed(), ...ours.toReversed()]
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.at - other.at || one.rank - other.rank)
    .slice(-limit)
    .map(({ role, text }) => ({ role, text }));
}

function mayHaveArrived({ status }: Message): boolean {
  return status !== 'rejected' && status !== 'unreachable' && status !== 'failed';
}

function mediaText({ type, caption }: { type: string; caption: string | null }): string {
  return `[${type}] ${caption ?? ''}`.trim();
}

/** Returns the text as its recipient sees it; a template without a stored text by its name. */
function sentText(content: MessageContent): string {
  if (content.kind === 'text') return content.text;
  if (content.kind === 'media') return mediaText(content.media);
  if (content.kind === 'app') return toldContent({ content: content.said });
  const { rendered, template } = content;
  if (rendered === null) return `[template ${template.name}]`;
  const header = rendered.header?.kind === 'text' ? rendered.header.text : null;
  const buttons = rendered.buttons.map(({ text }) => `[${text}]`);
  return [header, rendered.body, rendered.footer, ...buttons].filter(Boolean).join('\n');
}
