/**
 * Seals secrets at rest and in workflow histories. `context` is bound to the sealed text: what was sealed for one
 * record cannot be opened as another's.
 */
export interface SecretBox {
  seal(text: string, context: string): string;
  /** @throws Error when the text was changed, the context differs, or the key is not the one it was sealed with. */
  open(sealed: string, context: string): string;
}
