/** A link by which a person who forgot their password sets a new one. */
export interface PasswordReset {
  id: string;
  personId: string;
  /** Address of the person, in normal form. */
  email: string;
  secretHash: string;
  expiresAt: Date;
}

/** The links that are out, at most one for each person. */
export interface PasswordResets {
  /** Ends the person's earlier links. */
  replace(reset: PasswordReset): Promise<void>;
  /** Null for a link that is used, ended or over. */
  find(id: string, now: Date): Promise<PasswordReset | null>;
  /** Uses the link; of several at once, one gets true. */
  take(id: string): Promise<boolean>;
  deleteOf(personId: string): Promise<void>;
}
