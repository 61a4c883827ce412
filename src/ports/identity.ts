/** Somebody with an account. Accounts belong to no workspace; a member names the account that it is by `id`. */
export interface Person {
  id: string;
  /** Normal form. */
  email: string;
  name: string;
  /** Until when a one-time password opens the account, to be changed before anything else. Null with one of their own. */
  oneTimePasswordUntil: Date | null;
}

/** A person's session, with the `Set-Cookie` lines to answer with; none when the browser has what it needs. */
export interface Session {
  person: Person;
  cookies: string[];
}

export interface NewAccount {
  email: string;
  name: string;
  password: string;
  oneTimePasswordUntil: Date | null;
}

/** What a browser says of itself with a sign-in; kept with the session. */
export interface Browser {
  userAgent: string;
}

/**
 * Accounts, passwords and sessions. A session is read from the database each time: one that ends is over at once on
 * every process. `cookie` is a request's `Cookie` header. Every method throws HeraldError temporarily_unavailable.
 */
export interface Identity {
  /** Null without an account that can sign in. */
  findByEmail(email: string): Promise<Person | null>;
  /** Null when the address has an account already. */
  createAccount(account: NewAccount): Promise<Person | null>;
  /**
   * Null for a wrong password and for an unknown address alike, and in the same time.
   * @throws HeraldError invalid_credentials for a one-time password that is over
   */
  signIn(email: string, password: string, browser: Browser): Promise<Session | null>;
  /** Null without a live session. It goes on by being asked for, unless `renew` is false. */
  findSession(cookie: string, options?: { renew: boolean }): Promise<Session | null>;
  /** Ends the session; resolves with the `Set-Cookie` lines that make the browser forget it. */
  signOut(cookie: string): Promise<string[]>;
  /** Sets the password, ends every session and opens a new one; null when `current` is wrong. */
  changePassword(
    cookie: string,
    passwords: { current: string; next: string },
  ): Promise<Session | null>;
  /** Sets the password, a one-time password where it has an end, and ends every session. */
  resetPassword(
    personId: string,
    password: string,
    oneTimePasswordUntil: Date | null,
  ): Promise<void>;
  endSessions(personId: string): Promise<void>;
}
