import { z } from 'zod';
import { SECURITY_EVENT_KINDS } from '../../../domain/people/security-event';
import { pageAnswer } from '../page-query';
import { timestamp } from '../timestamp';

const address = z
  .string()
  .describe('The network address a request came from; of IPv6 its first half.');
const userAgent = z.string().describe('What the browser says of itself, 200 characters of it.');

const securityEvent = z
  .object({
    eventId: z.string(),
    at: timestamp.describe('Of the latest, when `count` is more than 1.'),
    kind: z.enum(SECURITY_EVENT_KINDS),
    address: address.nullable().describe('Null for what an operator or another member did.'),
    userAgent: userAgent.nullable(),
    count: z.int().min(1).describe('Failures of one hour are counted together.'),
  })
  .meta({ id: 'SecurityEvent' });

const ownSession = z
  .object({
    sessionId: z.string(),
    current: z.boolean().describe('True for the session of this request.'),
    address,
    userAgent,
    createdAt: timestamp.describe('When it was signed in with.'),
    usedAt: timestamp.describe('Of its last use, to five minutes.'),
    expiresAt: timestamp.describe(
      'A week after its last use, 30 days after the sign-in at the latest.',
    ),
  })
  .meta({ id: 'OwnSession' });

export const sessionListAnswer = z
  .object({
    success: z.literal(true),
    data: z.array(ownSession),
  })
  .meta({ id: 'SessionList' });

export const securityLogAnswer = pageAnswer(securityEvent).meta({ id: 'SecurityLog' });
