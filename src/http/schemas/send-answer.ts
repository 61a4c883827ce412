import { z } from 'zod';
import { type ErrorCode, traitsOf } from '../../domain/errors';
import { rawJson } from '../../domain/exact-json';
import { type Message, templateOf } from '../../domain/message';
import type { SendAnswer } from '../../services/messages/steps/accept-message';
import type { PresentedAnswer } from '../endpoint';
import { timestamp } from './fields';
import { correctedAtSchema } from './message';
import { shownRecipient } from './recipient';

const sentFields = {
  success: z.literal(true),
  messageId: z.string().describe('The tracking id: yours, or a generated one.'),
  ...shownRecipient,
  metadata: z.record(z.string(), z.unknown()).optional(),
  warnings: z.array(z.string()).optional().describe('Fields that were ignored, and the like.'),
  timestamp,
};

/** Fields of the answer 200 when the provider accepted the message (contract 4.2). */
export const acceptedAnswer = z.object({
  ...sentFields,
  status: z.literal('accepted'),
  providerMessageId: z
    .string()
    .nullable()
    .describe(
      'Null only where the id is lost, with a HERALD_SECRET_KEY or because the database was restored from an older copy.',
    ),
  correctedAt: correctedAtSchema,
});

/** Fields of the answer 202 when the message is stored and not sent yet (contract 4.2). */
export const queuedAnswer = z.object({ ...sentFields, status: z.literal('queued') });

const SENTENCES = {
  provider_rejected: 'the provider refused the message; its reason is kept with the message',
  provider_unreachable: 'the provider could not be reached',
  send_expired: 'the send expired before it could be handed to the provider; nothing was sent',
  sender_unusable:
    'Herald cannot open the credentials of this number; nothing was sent, tell whoever operates it',
  outcome_pending:
    'the provider has not answered yet; the send goes on, ask for the message to see how it ended',
} satisfies Partial<Record<ErrorCode, string>>;

/** Presents the answer to a send by how it stands (contract 4.2). The same message always gives the same answer. */
export function presentSendAnswer(
  { kind, message }: SendAnswer,
  requestId: string,
): PresentedAnswer {
  if (kind === 'queued')
    return {
      status: 202,
      body: { ...presentCommon(message), status: 'queued', timestamp: message.createdAt },
    };
  const { result } = message;
  if (kind === 'pending' || result === null) return failure('outcome_pending', message, requestId);
  switch (result.kind) {
    case 'accepted': {
      const { at, correctedAt } = result;
      const providerMessageId = result.providerMessageId ?? message.providerMessageIds[0] ?? null;
      const accepted = { providerMessageId, status: 'accepted', timestamp: at };
      return {
        status: 200,
        body: {
          ...presentCommon(message),
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

function presentCommon(message: Message) {
  const { messageId, recipientNumber, customerId, metadataJson, warnings } = message;
  return {
    success: true,
    messageId,
    templateId: templateOf(message)?.id,
    recipientNumber,
    recipientId: customerId,
    ...(metadataJson === null ? {} : { metadata: rawJson(metadataJson) }),
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
