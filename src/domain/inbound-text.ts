import type { InboundContent, InboundMessage } from './inbound';
import type { ContactCard, FormReply, Order, Place } from './inbound-content';

/** Levels of an answer that are told; WhatsApp's forms have three. */
const ANSWER_LEVELS_MAX = 4;

/** Returns what a customer entered as lines of text, for the search and for a glance. */
export function textOfContent(content: InboundContent): string {
  switch (content.kind) {
    case 'text':
    case 'button':
      return content.text;
    case 'media':
      return joined([content.media.caption, content.media.filename]);
    case 'form':
      return textOfForm(content.form);
    case 'location':
      return joined([content.location.name, content.location.address]);
    case 'contacts':
      return joined(content.contacts.map(textOfCard));
    case 'order':
      return textOfOrder(content.order);
    case 'other':
    case 'deleted':
      return '';
  }
}

/** Returns a message as an AI agent reads it: what it is, in brackets, and what the customer entered. */
export function toldContent({
  content,
  referral,
  referredProduct,
}: Pick<InboundMessage, 'content' | 'referral' | 'referredProduct'>): string {
  const ad = joined([referral?.headline ?? null, referral?.body ?? null], ': ');
  const product = referredProduct?.productId;
  return joined([
    referral === undefined ? null : joined([`[came from an ad]`, ad], ' '),
    product === undefined ? null : `[about product ${product}]`,
    toldKind(content),
  ]);
}

function toldKind(content: InboundContent): string {
  switch (content.kind) {
    case 'text':
    case 'button':
      return content.text;
    case 'media':
      return joined([`[${content.media.type}]`, content.media.caption], ' ');
    case 'location':
      return joined([`[location ${coordinatesOf(content.location)}]`, textOfContent(content)], ' ');
    case 'form':
    case 'contacts':
    case 'order':
      return joined([`[${content.kind}]`, textOfContent(content)]);
    case 'other':
      return `[${content.type}]`;
    case 'deleted':
      return '';
  }
}

/** Returns the name of a field of a form as people read it: `screen_0_First_name_1` is "First name". */
export function labelOfAnswer(name: string): string {
  const words = name.replace(/^screen_\d{1,3}_/, '').replace(/_\d{1,3}$/, '');
  return words.replaceAll('_', ' ').trim() || name;
}

/** Returns an answer as text, whatever it holds. */
export function textOfAnswer(value: unknown, levels = ANSWER_LEVELS_MAX): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null)
    return value === null ? '' : JSON.stringify(value);
  if (levels === 0) return '…';
  if (Array.isArray(value))
    return joined(
      value.map((each) => textOfAnswer(each, levels - 1)),
      ', ',
    );
  const fields = Object.entries(value).map(([name, each]) =>
    joined([labelOfAnswer(name), textOfAnswer(each, levels - 1)], ': '),
  );
  return joined(fields, ', ');
}

/** Returns the name on a contact card. */
function nameOnCard({ name, firstName, lastName, company }: ContactCard): string | null {
  return name ?? (joined([firstName, lastName], ' ') || company);
}

function coordinatesOf({ latitude, longitude }: Place): string {
  return `${latitude}, ${longitude}`;
}

function textOfForm({ answers }: FormReply): string {
  const lines = Object.entries(answers).map(([name, value]) =>
    joined([`${labelOfAnswer(name)}:`, textOfAnswer(value)], ' '),
  );
  return joined(lines);
}

function textOfCard(card: ContactCard): string {
  const numbers = card.phones.map(({ number, waId }) => number ?? waId);
  const lines = [nameOnCard(card), ...numbers, ...card.emails.map(({ email }) => email)];
  return joined(lines, ', ');
}

function textOfOrder({ text, items }: Order): string {
  const lines = items.map(({ productId, quantity, price, currency }) => {
    const amount = price === null ? null : joined([String(price), currency], ' ');
    return joined([`${quantity ?? 1} × ${productId}`, amount], ', ');
  });
  return joined([text, ...lines]);
}

function joined(texts: (string | null | undefined)[], separator = '\n'): string {
  return texts.filter((text) => text !== null && text !== undefined && text !== '').join(separator);
}
