import { z } from 'zod';
import { STANDARD_TEXTS } from '../presenters/standard-answer';
import { timestamp } from './timestamp';

/** 200: the provider accepted the message (contract 5). */
const standardAcceptance = z
  .object({
    success: z.literal(true),
    providerMessageId: z.string(),
    templateId: z.string(),
    recipientNumber: z.string(),
    timestamp,
  })
  .meta({ id: 'StandardAcceptance' });

/** 200: nothing was sent, or the provider did not take it (contract 5). */
const standardFailure = z
  .object({
    success: z.literal(false),
    error: z.enum(STANDARD_TEXTS),
  })
  .meta({ id: 'StandardFailure' });

export const standardAnswer = z
  .discriminatedUnion('success', [standardAcceptance, standardFailure])
  .meta({ id: 'StandardAnswer' });

/** 400: the request itself cannot be read (contract 5). */
export const standardRequestError = z
  .object({
    success: z.literal(false),
    error: z.string().meta({
      pattern: '^Request error: ',
      examples: ['Request error: recipientNumber is required'],
    }),
  })
  .meta({ id: 'StandardRequestError' });
