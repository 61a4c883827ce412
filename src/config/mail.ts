import { z } from 'zod';
import { flag } from './values';

/** The mail server for what Herald mails to people. */
export const mailSettings = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+/, { error: 'must start with smtp:// or smtps://' })
    .optional()
    .describe(
      'Mail server for notices to owners, invitations and links for new passwords, `smtp://user:password@host:587`; no mails when not set',
    ),
  SMTP_FROM: z.string().min(3).optional().describe('Sender of these mails'),
  SMTP_REQUIRE_TLS: flag
    .default(true)
    .describe('Refuses a mail server that offers no TLS; `false` only for one on the same host'),
};
