import type { ContactCard, Referral } from '../../src/domain/inbound-content';

/** A contact card with nothing on it but what is given. */
export function contactCard(change: Partial<ContactCard> = {}): ContactCard {
  return {
    name: null,
    firstName: null,
    lastName: null,
    phones: [],
    emails: [],
    addresses: [],
    urls: [],
    company: null,
    department: null,
    title: null,
    birthday: null,
    ...change,
  };
}

/** An ad of which a provider tells what is given. */
export function referralOf(change: Partial<Referral> = {}): Referral {
  return {
    ctwaClid: null,
    sourceType: null,
    sourceId: null,
    sourceUrl: null,
    headline: null,
    body: null,
    mediaType: null,
    imageUrl: null,
    videoUrl: null,
    thumbnailUrl: null,
    welcomeMessage: null,
    ...change,
  };
}
