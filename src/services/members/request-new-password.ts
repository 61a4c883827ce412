import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { normalEmail } from '../../domain/people/membership';
import { generateLinkSecret, linkToken } from '../../domain/people/link-token';
import { secondsUntilReset } from '../../domain/rate-limit';
import type { Person } from '../../ports/identity';
import type { Mailer } from '../../ports/mailer';
import { type NetworkLimiters, countNetworks } from './steps/count-networks';
import { accountLockId } from './steps/sign-in-limits';
import type { MemberDeps } from './deps';

/**
 * Mails a link that sets a new password, once, within an hour. The account is looked up after the answer, so that the
 * answer does not show whether it exists; a mail that is cut off has to be asked for again. When strangers have used up the
 * mails of an account, the last link outlasts their count, and a browser that its person signed in with still gets one.
 * @throws HeraldError not_found where people get no mails, rate_limited, temporarily_unavailable
 */
export function askForNewPassword(deps: MemberDeps): AskForNewPassword {
  const { mailer, passwordMailLimits: limits, log } = deps;
  let underWay = 0;
  return async ({ email, address, cookie }) => {
    if (mailer === null) throw sendsNoMails();
    await countMail(limits.address, address);
    if (underWay >= AT_A_TIME) throw busy();
    underWay += 1;
    void mailLink({ ...deps, mailer }, normalEmail(email), cookie)
      .catch((error: unknown) => log.warn({ err: error }, 'link for a new password not mailed'))
      .finally(() => {
        underWay -= 1;
      });
  };
}

const LIFETIME_MS = 60 * 60 * 1000;
/** Mails being sent in this process: each holds a connection to the mail server. */
const AT_A_TIME = 20;

export interface AskForNewPasswordInput {
  email: string;
  /** Network address of the caller. */
  address: string;
  /** Shows whether the person signed in with this browser before. */
  cookie: string;
}

export type AskForNewPassword = (input: AskForNewPasswordInput) => Promise<void>;

async function countMail(limiters: NetworkLimiters, address: string): Promise<void> {
  const window = await countNetworks(limiters, address);
  if (!window.exceeded) return;
  const retryAfterSeconds = secondsUntilReset(window);
  throw new HeraldError('rate_limited', 'too many mails were asked for: try again later', {
    retryAfterSeconds,
  });
}

async function mailLink(
  deps: MemberDeps & { mailer: Pick<Mailer, 'send'> },
  email: string,
  cookie: string,
): Promise<void> {
  const account = await deps.identity.findAccount(email, cookie);
  if (account === null) return;
  const { person, device } = account;
  const asking = device === null ? `account:${accountLockId(email)}` : `device:${device}`;
  if ((await deps.passwordMailLimits.account.count(asking)).exceeded) {
    deps.log.info({ personId: person.id }, 'link for a new password not mailed: too many');
    return;
  }
  const { secret, secretHash } = generateLinkSecret();
  const id = newId('pwr');
  const expiresAt = new Date(deps.clock.now().getTime() + LIFETIME_MS);
  await deps.passwordResets.replace({ id, personId: person.id, email, secretHash, expiresAt });
  await deps.mailer.send({
    to: [email],
    subject: 'A new password for Herald',
    text: textOf(person, deps.newPasswordLink(linkToken(id, secret)), expiresAt),
    id: `${id}@herald`,
  });
  deps.log.info({ personId: person.id }, 'link for a new password mailed');
}

function textOf({ email }: Person, link: string, expiresAt: Date): string {
  const end = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    `Somebody asked for a new password for the account ${email} at Herald. Choose it here:`,
    '',
    link,
    '',
    `The link works once, until ${end}. If it was not you, do nothing: your password stays as it is.`,
  ].join('\n');
}

function sendsNoMails(): HeraldError {
  return new HeraldError(
    'not_found',
    'this Herald sends no mails to people: ask its operator for a one-time password',
  );
}

function busy(): HeraldError {
  return new HeraldError('temporarily_unavailable', 'too many mails are being sent: try again');
}
