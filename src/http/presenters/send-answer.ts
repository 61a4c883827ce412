import { type ErrorCode, traitsOf } from '../../domain/errors';
import { type Message, templateOf } from '../../domain/message';
import type { SendAnswer } from '../../services/messages/steps/accept-message';

export interface PresentedAnswer {
  status: number;
  body: object;
}

const SENTENCES = {
  provider_rejected: 'the provider refused the message; its reason is kept with the message',
  provider_unreachable: 'the provider could not be reached',
  send_expired: 'the send expired before it could be handed to the provider; nothing was sent',
  sender_unusable:
    'Herald cannot open the credentials of this number; nothing was sent, tell whoever operates it',
  outcome_pending:
    'the provider has not answered yet; the send goes on, ask for the message to see how it ended',
} satisfies Partial<Record<ErrorCode, string>>;

/** The answer of contract 4.2 for each way a send can stand. The same message always gives the same answer. */
export function presentSendAnswer(
  { kind, message }: SendAnswer,
  requestId: string,
): PresentedAnswer {
  if (kind === 'queued')
    return {
      status: 202,
      body: { ...common(message), status: 'queued', timestamp: message.createdAt },
    };
  const { result } = message;
  if (kind === 'pending' || result === null) return failure('outcome_pending', message, requestId);
  switch (result.kind) {
    case 'accepted': {
      const { at: timestamp, correctedAt } = result;
      const providerMessageId = result.providerMessageId ?? message.providerMessageIds[0] ?? null;
      const accepted = { providerMessageId, status: 'accepted', timestamp };
      return {
        status: 200,
        body: {
          ...common(message),
          ...accepted,
          ...(correctedAt !== undefined && { correctedAt }),
        },
      };
    }
    case 'rejected':
      return failure('provider_rejected', message, requestId);
    case 'unreachable':
      return failure(message.refusalCode ?? 'provider_unreachable', message, requestId);
  }
}

function common(message: Message) {
  const { messageId, recipientNumber, metadataJson, warnings } = message;
  return {
    success: true,
    messageId,
    templateId: templateOf(message)?.id,
    recipientNumber,
    ...(metadataJson === null ? {} : { metadata: JSON.parse(metadataJson) as unknown }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

function failure(
  code: keyof typeof SENTENCES,
  { messageId }: Message,
  requestId: string,
): PresentedAnswer {
  return {
    status: traitsOf(code).httpStatus,
    body: { success: false, error: SENTENCES[code], code, requestId, messageId },
  };
}
