import type { Actor, AuditAction, AuditChange } from '../../domain/audit';
import { HeraldError, signInIsOver } from '../../domain/errors';
import { digest } from '../../domain/ids';
import type { Client } from '../../domain/people/security-event';
import type {
  Person,
  RecoveryCodes,
  SecondFactor,
  Session,
  TwoFactorProof,
} from '../../ports/identity';
import { loggedAttempt, recordSignIn } from './steps/logged-attempts';
import { recordSecurity } from './steps/security-log';
import { marked } from './steps/marked';
import { type SignInLimits, limited } from './steps/sign-in-limits';
import { auditPerson } from './steps/audit-person';
import type { MemberDeps } from './deps';

/** Changes how a person's second factor is asked for. */
export function twoFactor(deps: MemberDeps): TwoFactor {
  const { identity } = deps;
  return {
    async setUp({ person, cookie, client }, password) {
      if (person.twoFactorEnabled) throw alreadyOn();
      const wrong = 'the password is wrong';
      const { email } = person;
      const { address } = client;
      const attempted = { email, address, cookie, hasSession: true, wrong };
      const uri = await loggedAttempt(deps, person.id, client, () =>
        limited(deps, attempted, () => identity.setUpTwoFactor(cookie, person, password)),
      );
      return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' };
    },
    async confirm(asking, code) {
      if (asking.person.twoFactorEnabled) throw alreadyOn();
      const confirmed = await proved(deps, asking, { code }, WRONG_CODE, () =>
        identity.confirmTwoFactor(asking.cookie, code, asking.client),
      );
      await recordChange(deps, asking, 'two_factor.enabled');
      return confirmed;
    },
    async disable(asking, given) {
      if (!asking.person.twoFactorEnabled) throw notOn();
      const cookies = await proved(deps, asking, given.proof, WRONG_EITHER, () =>
        identity.disableTwoFactor(asking.cookie, given, asking.client),
      );
      await recordChange(deps, asking, 'two_factor.disabled');
      return { person: { ...asking.person, twoFactorEnabled: false }, cookies };
    },
    async renewRecoveryCodes(asking, given) {
      if (!asking.person.twoFactorEnabled) throw notOn();
      const recoveryCodes = await proved(deps, asking, given.proof, WRONG_EITHER, () =>
        identity.renewRecoveryCodes(asking.cookie, given),
      );
      await recordChange(deps, asking, 'two_factor.recovery_codes_renewed');
      return { recoveryCodes };
    },
  };
}

/** Somebody with a session, and where they ask from. */
export interface Asking {
  person: Person;
  cookie: string;
  client: Client;
}

/** The `otpauth:` address for an authenticator app, and the secret in it for those who type it. */
export interface BegunSetUp {
  uri: string;
  secret: string;
}

export interface ConfirmedSetUp extends RecoveryCodes {
  session: Session;
}

/** Operations of people on their own second factor, with a session. */
export interface TwoFactor {
  /** Begins the set-up: nothing changes before it is confirmed. @throws HeraldError conflict, invalid_credentials, rate_limited */
  setUp(asking: Asking, password: string): Promise<BegunSetUp>;
  /** Turns it on, with the first code of the app. @throws HeraldError conflict, invalid_credentials, rate_limited */
  confirm(asking: Asking, code: string): Promise<ConfirmedSetUp>;
  /** Turns it off. @throws HeraldError conflict, invalid_credentials, rate_limited */
  disable(asking: Asking, given: TwoFactorProof): Promise<Session>;
  /** Replaces all recovery codes. @throws HeraldError conflict, invalid_credentials, rate_limited */
  renewRecoveryCodes(asking: Asking, given: TwoFactorProof): Promise<RecoveryCodes>;
}

const WRONG_CODE = 'the code is wrong, or was used already';
const WRONG_EITHER = 'the password or the code is wrong, or the code was used already';

export interface SecondStepInput {
  cookie: string;
  proof: SecondFactor;
  client: Client;
}

/**
 * Finishes a sign-in with the second factor, and opens the session.
 * @throws HeraldError unauthorized when the sign-in is over, invalid_credentials, rate_limited
 */
export async function finishSignIn(
  deps: MemberDeps,
  { cookie, proof, client }: SecondStepInput,
): Promise<Session> {
  const { identity } = deps;
  const person = await identity.findChallenged(cookie);
  if (person === null) throw signInIsOver();
  const asking = { person, cookie, client };
  const session = await proved(deps, asking, proof, WRONG_CODE, () =>
    identity.answerChallenge(cookie, proof, client),
  );
  await recordSignIn(deps, session, client);
  if ('recoveryCode' in proof) {
    const { recoveryCodesLeft: left } = await identity.twoFactorState(person);
    const change = { field: 'recoveryCodesLeft', from: left + 1, to: left };
    await recordChange(deps, asking, 'two_factor.recovery_code_used', [change]);
  }
  return marked(deps, session);
}

/** Makes an attempt at a second factor. Wrong ones are counted, and a code of an app passes once while it is valid. */
function proved<Outcome extends object>(
  deps: MemberDeps,
  { person, cookie, client }: Asking,
  proof: SecondFactor,
  wrong: string,
  attempt: () => Promise<Outcome | null>,
): Promise<Outcome> {
  const { address } = client;
  const attempted = { email: person.email, address, cookie, hasSession: false, wrong } as const;
  return loggedAttempt(
    deps,
    person.id,
    client,
    () =>
      limited(deps, { ...attempted, tries: 'codes' }, () =>
        'code' in proof ? once(deps, person, proof.code, attempt) : attempt(),
      ),
    'wrong_code',
  );
}

/** Lets each code of an app pass once while it is valid. */
async function once<Outcome>(
  { signInAttempts: attempts }: SignInLimits,
  { id: personId }: Person,
  code: string,
  attempt: () => Promise<Outcome | null>,
): Promise<Outcome | null> {
  const used = { kind: 'used-code', id: digest('used-code', personId, code) } as const;
  if ((await attempts.begin([used])) !== null) return null;
  let outcome: Outcome | null = null;
  try {
    outcome = await attempt();
  } finally {
    // Nothing came of it: it is as good as it was.
    if (outcome === null) await attempts.end({ clear: [used] });
  }
  return outcome;
}

/** Records a change of the second factor, for the person's workspaces and for the person. */
async function recordChange(
  deps: MemberDeps,
  { person, client }: Asking,
  action: AuditAction,
  changes: AuditChange[] = [],
): Promise<void> {
  const actor: Actor = { kind: 'person', personId: person.id, email: person.email };
  await auditPerson(deps, person, actor, { action, changes });
  await recordSecurity(deps, { personId: person.id, kind: 'two_factor_changed', client });
}

function alreadyOn(): HeraldError {
  return new HeraldError('conflict', 'two-factor authentication is on: turn it off first');
}

function notOn(): HeraldError {
  return new HeraldError('conflict', 'two-factor authentication is not on');
}
