import type { Client } from '../domain/people/security-event';

/** Somebody with an account. Accounts belong to no workspace; a member names the account that it is by `id`. */
export interface Person {
  id: string;
  /** Normal form. */
  email: string;
  name: string;
  /** Until when a one-time password opens the account, to be changed before anything else. Null with one of their own. */
  oneTimePasswordUntil: Date | null;
  /** Whether a code is asked for after the password. */
  twoFactorEnabled: boolean;
}

/** A person's session, with the `Set-Cookie` lines to answer with; none when the browser has what it needs. */
export interface Session {
  person: Person;
  cookies: string[];
}

/** A session that was found by its cookie. */
export interface OpenSession extends Session {
  id: string;
  /** When its person gave their password last. */
  passwordAt: Date;
}

/** An account, and the browser that asks. */
export interface KnownAccount {
  person: Person;
  /** Id of a browser in which this person signed in since their password changed, at most a year ago; else null. */
  device: string | null;
}

/** A session as its person sees it. */
export interface KnownSession {
  id: string;
  createdAt: Date;
  /** The last use, to a few minutes. */
  usedAt: Date;
  expiresAt: Date;
  /** Where it was opened from. */
  client: Client;
}

/** A sign-in whose password was right, and which waits ten minutes for a code; with the `Set-Cookie` lines to go on with. */
export interface Challenge {
  kind: 'challenge';
  cookies: string[];
}

/** Proves the second factor: a code of the authenticator app, or one of the recovery codes. */
export type SecondFactor = { code: string } | { recoveryCode: string };

/** Proof that a person gives to change their second factor. */
export interface TwoFactorProof {
  password: string;
  proof: SecondFactor;
}

export interface TwoFactorState {
  enabled: boolean;
  recoveryCodesLeft: number;
}

/** Each opens one sign-in. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** Account and network that a password is checked or set for. */
export interface Asker {
  /** Text for the account, and for whether the person is known. */
  account: string;
  network: string;
}

/** Password to set in place of the current one. */
export interface NextPassword {
  current: string;
  next: string;
  checkNext?: () => Promise<void>;
}

export interface NewAccount {
  email: string;
  name: string;
  password: string;
  oneTimePasswordUntil: Date | null;
}

/**
 * Accounts, passwords and sessions. A session is read from the database each time: one that ends is over at once on
 * every process. `cookie` is a request's `Cookie` header. Every method throws HeraldError temporarily_unavailable.
 */
export interface Identity extends TwoFactorIdentity {
  /** Null without an account that can sign in. */
  findByEmail(email: string): Promise<Person | null>;
  /** Finds what `findByEmail` finds, with the browser that the cookies mark. */
  findAccount(email: string, cookie: string): Promise<KnownAccount | null>;
  /** Resolves with the `Set-Cookie` line by which `findAccount` knows the browser; null without an account. */
  markDevice(email: string): Promise<string | null>;
  /**
   * Does work with passwords. Few are hashed at once: askers take turns, and one with a third of the places in the queue is
   * refused more. @throws HeraldError temporarily_unavailable
   */
  inTurnOf<Outcome>(asker: Asker, work: () => Promise<Outcome>): Promise<Outcome>;
  /** Null when the address has an account already. */
  createAccount(account: NewAccount): Promise<Person | null>;
  /**
   * Null for a wrong password and for an unknown address alike, and in the same time.
   * @throws HeraldError invalid_credentials for a one-time password that is over
   */
  signIn(email: string, password: string, client: Client): Promise<Session | Challenge | null>;
  /** Null without a live session. It goes on by being asked for, unless `renew` is false. */
  findSession(cookie: string, options?: { renew: boolean }): Promise<OpenSession | null>;
  /** The live sessions of a person, the one that was used last first. */
  listSessions(personId: string): Promise<KnownSession[]>;
  /** False when the person has no such session. */
  endSession(personId: string, sessionId: string): Promise<boolean>;
  endOtherSessions(personId: string, sessionId: string): Promise<void>;
  /** Notes with the session that its person gave the password just now; null when it is wrong. */
  confirmPassword(cookie: string, password: string): Promise<Session | null>;
  /** Ends the session; resolves with the `Set-Cookie` lines that make the browser forget it. */
  signOut(cookie: string): Promise<string[]>;
  /**
   * Sets the password, ends every session and opens a new one; null when `current` is wrong. When it is right, `checkNext`
   * runs first, and what it throws leaves all as it was.
   */
  changePassword(cookie: string, passwords: NextPassword, client: Client): Promise<Session | null>;
  /** Sets the password, a one-time password where it has an end, and ends every session. */
  resetPassword(
    personId: string,
    password: string,
    oneTimePasswordUntil: Date | null,
  ): Promise<void>;
  endSessions(personId: string): Promise<void>;
}

/**
 * The second factor: codes of an authenticator app (TOTP, RFC 6238), and recovery codes. Wrong codes are not counted
 * here, but for five a challenge.
 */
export interface TwoFactorIdentity {
  /** The person that a challenge's cookie is about; null when there is none, or it is too late. */
  findChallenged(cookie: string): Promise<Person | null>;
  /**
   * Opens the session of a challenge; null for a wrong code.
   * @throws HeraldError unauthorized when it is over, invalid_credentials as `signIn` does
   */
  answerChallenge(cookie: string, proof: SecondFactor, client: Client): Promise<Session | null>;
  twoFactorState(person: Person): Promise<TwoFactorState>;
  /** Begins the set-up: the `otpauth:` address for the app, with a new secret; null for a wrong password. */
  setUpTwoFactor(cookie: string, person: Person, password: string): Promise<string | null>;
  /** Ends the set-up, with a new session instead of every other; null for a wrong code. */
  confirmTwoFactor(
    cookie: string,
    code: string,
    client: Client,
  ): Promise<(RecoveryCodes & { session: Session }) | null>;
  /** Resolves with the `Set-Cookie` lines of a new session instead of the current one; null when either is wrong. */
  disableTwoFactor(cookie: string, proof: TwoFactorProof, client: Client): Promise<string[] | null>;
  /** Null when either is wrong. */
  renewRecoveryCodes(cookie: string, proof: TwoFactorProof): Promise<string[] | null>;
  /** Removes the second factor and ends every session. */
  resetTwoFactor(personId: string): Promise<void>;
  /** Ids of the people who have a second factor. */
  withTwoFactor(personIds: readonly string[]): Promise<Set<string>>;
}
