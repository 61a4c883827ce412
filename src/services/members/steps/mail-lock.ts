import { digest } from '../../../domain/ids';
import type { Person } from '../../../ports/identity';
import type { AttemptCount } from '../../../ports/limiters';
import type { MemberDeps } from '../deps';

/** Causes and remedies of the locks that keep a person out wherever they are. */
const TEXTS = {
  account: {
    what: 'Somebody gave many wrong passwords for it. They did not get in.',
    remedy: [
      'A browser in which you signed in before still lets you in. In any other, wait, or use "Forgot your password?" on the',
      'sign-in page: a new password ends the lock. If this goes on, tell the operator of your Herald.',
    ],
  },
  session: {
    what: 'Somebody who is signed in as you gave many wrong passwords to confirm a change.',
    remedy: [
      'If it was you, wait, or use "Forgot your password?" on the sign-in page. If it was not you, do that at once: a new',
      'password ends every session.',
    ],
  },
  codes: {
    what: 'Somebody gave your password, and then many wrong codes of your authenticator app. They did not get in.',
    remedy: [
      'If it was you, wait and try again. If it was not you, somebody knows your password: change it in "Your account", or with',
      '"Forgot your password?" on the sign-in page.',
    ],
  },
} as const;

/**
 * Mails the person whose account an attempt found locked everywhere, or locked itself: once a lock. The mail has no link and
 * nothing that a stranger chose. Never rejects.
 */
export async function mailLock(
  { signInAttempts, mailer, lockMailLimit, log }: MemberDeps,
  { id: personId, email }: Person,
  counts: readonly AttemptCount[],
): Promise<void> {
  const everywhere = counts.find(({ kind }) => kind in TEXTS);
  if (mailer === null || everywhere === undefined) return;
  try {
    const endsAt = await signInAttempts.noticeLock(everywhere);
    if (endsAt === null || (await lockMailLimit.count(personId)).exceeded) return;
    await mailer.send({
      to: [email],
      subject: 'Your Herald account is locked for some minutes',
      text: textOf(everywhere.kind as keyof typeof TEXTS, email, endsAt),
      id: `lock-${digest(everywhere.id, endsAt.toISOString())}@herald`,
    });
    log.info({ personId }, 'lock of an account mailed');
  } catch (error) {
    log.warn({ err: error, personId }, 'lock of an account not mailed');
  }
}

function textOf(kind: keyof typeof TEXTS, email: string, endsAt: Date): string {
  const { what, remedy } = TEXTS[kind];
  const end = `${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    `Your account ${email} at Herald is locked until ${end}. ${what}`,
    '',
    remedy.join(' '),
    '',
    'Where you are signed in, you stay signed in. "Your account" shows the attempts under "Recent activity".',
  ].join('\n');
}
