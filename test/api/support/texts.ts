import type { Message, MessageAuthor } from '../../../src/domain/message';
import { newId } from '../../../src/domain/ids';
import type { TestHerald } from '../../support/herald';
import { until } from '../../support/wait';
import { idsFor } from './inbox';

/** A number of a workspace, at either provider. */
export interface TextSender {
  workspaceId: string;
  senderId: string;
  displayNumber: string;
}

export interface Texting {
  /** Stores a free text, a person's unless told otherwise, and starts it; resolves without waiting for the provider. */
  say(from: TextSender, to: string, text: string, author?: MessageAuthor): Promise<Message>;
  /** The message as it is when `isReached`. */
  reached(message: Message, isReached: (current: Message) => boolean): Promise<Message>;
}

const ANN: MessageAuthor = { kind: 'member', memberId: 'mbr_ann' };

/** Free text as the Inbox sends it, without the API. */
export function testTexting({ stage }: Pick<TestHerald, 'stage'>): Texting {
  const { repositories } = stage;
  return {
    async say({ workspaceId, senderId, displayNumber }, to, text, author = ANN) {
      const { customerId, conversationId } = await idsFor(
        { stage },
        { workspaceId, displayNumber },
        to,
      );
      const sender = await repositories.senders.find(workspaceId, senderId);
      if (sender === null) throw new Error(`no sender ${senderId}`);
      const conversation = { id: conversationId, customerId };
      const messageId = newId('msg');
      const kind = author.kind === 'agent' ? 'agent' : 'inbox';
      const said = { workspaceId, conversation, sender, text, kind, author } as const;
      return (await stage.sendText({ ...said, messageId })).message;
    },
    reached: ({ workspaceId, key }, isReached) =>
      until('the message', async () => {
        const current = await repositories.messages.find(workspaceId, key);
        return current !== null && isReached(current) && current;
      }),
  };
}
