import { z } from 'zod';
import { parseRecipientNumber } from '../../domain/recipient-number';

/** A number in the one form that is accepted, or what to send instead (contract 4). */
export const recipientNumber = z
  .string({
    error: (issue) => (issue.input === undefined ? 'is required' : 'must be a string of digits'),
  })
  .superRefine((number, context) => {
    const parsed = parseRecipientNumber(number);
    if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message });
  })
  .meta({
    pattern: '^[1-9]\\d{6,14}$',
    description: 'Country code and number: digits only, no +, spaces or dashes.',
    examples: ['33612340001'],
  });
