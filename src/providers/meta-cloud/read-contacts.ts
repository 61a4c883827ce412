import { CARD_LINES_MAX, CARDS_MAX, type ContactCard } from '../../domain/inbound-content';
import type { Fields } from '../fields';
import { label } from '../inbound-fields';

/** Reads the contact cards of a message; null when there is none. */
export function readContacts(fields: Fields): ContactCard[] | null {
  const cards = fields.list('contacts', CARDS_MAX).map(readCard);
  return cards.length === 0 ? null : cards;
}

function readCard(card: Fields): ContactCard {
  const name = card.object('name');
  const org = card.object('org');
  return {
    name: name.take('formatted_name', label),
    firstName: name.take('first_name', label),
    lastName: name.take('last_name', label),
    phones: linesOf(card, 'phones', readPhone),
    emails: linesOf(card, 'emails', (line) => {
      const email = line.take('email', label);
      return email === null ? null : { email, type: line.take('type', label) };
    }),
    addresses: linesOf(card, 'addresses', readAddress),
    urls: linesOf(card, 'urls', (line) => {
      const url = line.take('url', label);
      return url === null ? null : { url, type: line.take('type', label) };
    }),
    company: org.take('company', label),
    department: org.take('department', label),
    title: org.take('title', label),
    birthday: card.take('birthday', label),
  };
}

function readPhone(line: Fields): ContactCard['phones'][number] | null {
  const number = line.take('phone', label);
  const waId = line.take('wa_id', label);
  if (number === null && waId === null) return null;
  return { number, waId, type: line.take('type', label) };
}

function readAddress(line: Fields): ContactCard['addresses'][number] {
  return {
    street: line.take('street', label),
    city: line.take('city', label),
    state: line.take('state', label),
    zip: line.take('zip', label),
    country: line.take('country', label),
    countryCode: line.take('country_code', label),
    type: line.take('type', label),
  };
}

function linesOf<Line>(card: Fields, name: string, read: (line: Fields) => Line | null): Line[] {
  return card.list(name, CARD_LINES_MAX).flatMap((line) => read(line) ?? []);
}
