import { createHash } from 'node:crypto';

const USER_ID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;
const PARENT_USER_ID = /^[A-Z]{2}\.ENT\./;

/** Customers whose numbers end so show no number to businesses. */
const HIDDEN_ENDING = '0014';

/** A customer as callbacks of one portfolio name them. */
export interface CustomerIds {
  /** Digits; null for a customer who shows no number. */
  number: string | null;
  /** Business-scoped: another portfolio knows the customer by another one. */
  userId: string;
}

/** Whether an address is a business-scoped user id, not a number. */
export function isUserId(address: string): boolean {
  return USER_ID.test(address);
}

/** Whether a user id is shared by a group of portfolios. */
export function isParentUserId(userId: string): boolean {
  return PARENT_USER_ID.test(userId);
}

/** Whether the customer with this number shows it to nobody. */
function hidesNumber(address: string): boolean {
  return !isUserId(address) && address.endsWith(HIDDEN_ENDING);
}

/** Returns the customer at an address, a number or a user id, as callbacks of the portfolio name them. */
export function customerAt(portfolio: string, address: string): CustomerIds {
  if (isUserId(address)) return { number: null, userId: address };
  const number = hidesNumber(address) ? null : address;
  return { number, userId: userIdOf(portfolio, address) };
}

/** Makes the id of the customer with a number. It ends as the number does, so that both choose one scenario. */
function userIdOf(portfolio: string, number: string): string {
  const hash = createHash('sha256').update(`${portfolio} ${number}`).digest().readBigUInt64BE();
  return `US.${String(hash).padStart(20, '0')}${number.slice(-4)}`;
}
