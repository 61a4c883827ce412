/** Each kind of secret is sealed with keys of its own, see docs/adr/0019. */
export type SealPurpose =
  | 'sender-credentials'
  | 'webhook-token'
  | 'webhook-signing'
  | 'agent-key'
  | 'installation-key'
  | 'two-factor'
  | 'send-outcome'
  | 'unread-callback'
  | 'inbound-fields'
  | 'resend';

/** The record that a text is sealed for: its purpose, then ids. */
export type SealContext = `${SealPurpose}/${string}`;

/** The secret and the recovery codes of a person's second factor are sealed for its record. */
export function twoFactorContext(recordId: string): SealContext {
  return `two-factor/${recordId}`;
}

/** Fields of a customer's message that no adapter reads are sealed for it. */
export function inboundFieldsContext(messageId: string): SealContext {
  return `inbound-fields/${messageId}`;
}

/** Returns the seal context of a key that this installation made for itself, by its name. */
export function installationKeyContext(name: string): SealContext {
  return `installation-key/${name}`;
}
