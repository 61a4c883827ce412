import type { SealContext } from '../domain/seal-context';

/**
 * Seals secrets at rest and in workflow histories. `context` is bound to the sealed text: a text sealed for one
 * record cannot be opened as another's.
 */
export interface SecretBox {
  /** The id of the key that seals. */
  readonly keyId: string;
  /** The ids of the former keys that still open. */
  readonly formerKeyIds: readonly string[];
  seal(text: string, context: SealContext): string;
  /** @throws Error when the text was changed, the context differs, or the key is not the one it was sealed with. */
  open(sealed: string, context: SealContext): string;
  /** The id of the key that a text was sealed with, also of a key that is not known here; null when it is no sealed text. */
  keyIdOf(sealed: string): string | null;
}
