import type { ConsentChange, Customer } from './customer';
import { DAY_MS } from './retention';

/**
 * How long a new user id for a known number may still be the person who had the number before. Long enough for them to opt
 * in or out by themselves; a new owner, whom an operator gives a number after 45 days or more (47 CFR 52.15), waits no longer.
 */
export const CONSENT_HELD_DAYS = 30;

/** Refusal that ends by itself. */
export interface HeldConsent extends ConsentChange {
  scope: 'all' | 'marketing';
  wanted: false;
  until: Date;
}

/**
 * Returns what is held for a customer who takes a number over because the provider reports it with a user id that its former
 * owner never had. Nothing says that they are another person, so decisions against messages to the number hold on, until
 * the customer has been known for `CONSENT_HELD_DAYS`.
 */
export function heldConsents(
  { blocked, unsubscribed, marketingStopped }: Customer,
  { createdAt }: Customer,
  at: Date,
): HeldConsent[] {
  const until = new Date(createdAt.getTime() + CONSENT_HELD_DAYS * DAY_MS);
  if (until <= at) return [];
  const held = (scope: HeldConsent['scope'], what: string): HeldConsent[] => {
    const reason = `has a new user id and a number that was to get no ${what}`;
    return [{ scope, wanted: false, reason, at, until }];
  };
  return [
    ...(blocked || unsubscribed ? held('all', 'messages') : []),
    ...(marketingStopped ? held('marketing', 'marketing messages') : []),
  ];
}
