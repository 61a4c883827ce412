import { z } from 'zod';
import { STANDARD_TEXTS } from '../presenters/standard-answer';
import { timestamp } from './timestamp';

/** 200: the provider accepted the message (contract 5). */
export const standardAcceptance = z.object({
  success: z.literal(true),
  providerMessageId: z.string(),
  templateId: z.string(),
  recipientNumber: z.string(),
  timestamp,
});

/** 200: nothing was sent, or the provider did not take it (contract 5). */
export const standardFailure = z.object({
  success: z.literal(false),
  error: z.enum(STANDARD_TEXTS),
});

export const standardAnswer = z.discriminatedUnion('success', [
  standardAcceptance,
  standardFailure,
]);

/** 400: the request itself cannot be read (contract 5). */
export const standardRequestError = z.object({
  success: z.literal(false),
  error: z.string().meta({
    pattern: '^Request error: ',
    examples: ['Request error: recipientNumber is required'],
  }),
});
