import { z } from 'zod';
import { flag } from './values';

/** Settings of the mail server. */
export const mailSettings = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+/, { error: 'must start with smtp:// or smtps://' })
    .optional()
    .describe(
      'Mail server for notices to owners, invitations and password links, such as `smtp://user:password@host:587`; no mails when not set',
    ),
  SMTP_FROM: z.string().min(3).optional().describe('From address of mails'),
  SMTP_REQUIRE_TLS: flag
    .default(true)
    .describe('Refuses a mail server without TLS; `false` only for one on the same host'),
};
