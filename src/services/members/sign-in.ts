import { HeraldError } from '../../domain/errors';
import { normalEmail } from '../../domain/people/membership';
import type { Client } from '../../domain/people/security-event';
import type { Session } from '../../ports/identity';
import { recordFailedSignIn, recordSignIn } from './steps/logged-attempts';
import { marked } from './steps/marked';
import { limited } from './steps/sign-in-limits';
import type { MemberDeps } from './deps';

/**
 * Signs a person in with a password, and records how that went.
 * @throws HeraldError invalid_credentials, two_factor_required, rate_limited while the account or the address is locked
 */
export async function signIn(
  deps: MemberDeps,
  { email, password, cookie, address, userAgent }: SignInInput,
): Promise<Session> {
  const client = { address, userAgent };
  try {
    const attempted = { email, address, cookie, hasSession: false };
    const session = await limited(deps, attempted, () => open(deps, email, password, client));
    await recordSignIn(deps, session, client);
    return await marked(deps, session);
  } catch (error) {
    // After the answer: its time must not show whether there is such an account.
    void recordFailedSignIn(deps, email, error, client);
    throw error;
  }
}

export interface SignInInput {
  email: string;
  password: string;
  cookie: string;
  /** Network address of the caller. */
  address: string;
  userAgent: string;
}

/** The password is right, but the account has a second factor: the sign-in goes on with a code. */
export class TwoFactorRequired extends HeraldError {
  /** The `Set-Cookie` lines to go on with. Not a property, so that no log shows them. */
  readonly cookies: () => string[];

  constructor(cookies: string[]) {
    super(
      'two_factor_required',
      'this account has a second factor: go on with POST /api/v1/auth/sign-in/two-factor',
    );
    this.cookies = () => cookies;
  }
}

async function open(
  { identity }: MemberDeps,
  email: string,
  password: string,
  client: Client,
): Promise<Session | null> {
  const opened = await identity.signIn(normalEmail(email), password, client);
  if (opened === null || 'person' in opened) return opened;
  // Thrown, so that this attempt alone is forgiven: a cleared count would let a known password get around it for codes.
  throw new TwoFactorRequired(opened.cookies);
}
