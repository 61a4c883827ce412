/** Action of a customer, by one name for all providers. */
export type InboundContent =
  | { type: 'text'; text: string }
  /** A tap on a quick reply of a template. */
  | { type: 'button'; text: string; payload: string }
  /** A choice from a list. */
  | { type: 'interactive'; id: string; title: string }
  /** By reference: Meta gives an id, Twilio an address. */
  | { type: 'image'; mediaId: string; mediaUrl: string; caption: string };

export interface Inbound {
  /** Digits. */
  from: string;
  profileName: string;
  content: InboundContent;
  /** The provider's id of the message it answers; null for none. */
  contextMessageId: string | null;
  /** ISO 8601. */
  writtenAt: string;
}

export const SANDBOX_CUSTOMER = 'Sandbox customer';
