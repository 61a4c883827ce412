import type { SandboxState } from '../sandbox-state';
import type { ProviderName } from '../types';
import { AdminError } from './admin-error';

/** A number as people name it. */
export interface NamedNumber {
  provider: ProviderName;
  /** Id of the number in a message: Meta's id, at Twilio its digits. */
  id: string;
  displayNumber: string;
}

/** The numbers of both providers. */
export function allNumbers(state: SandboxState): NamedNumber[] {
  const atMeta = [...state.numbers.values()].map(
    ({ phoneNumberId, displayNumber }): NamedNumber => ({
      provider: 'meta',
      id: phoneNumberId,
      displayNumber,
    }),
  );
  const atTwilio = [...state.twilioNumbers.keys()].map((digits): NamedNumber => ({
    provider: 'twilio',
    id: digits,
    displayNumber: digits,
  }));
  return [...atMeta, ...atTwilio];
}

/** A number by its id or its digits. @throws AdminError 404 */
export function findNumber(state: SandboxState, wanted: string): NamedNumber {
  const number = allNumbers(state).find(
    ({ id, displayNumber }) => id === wanted || displayNumber === wanted,
  );
  if (number === undefined) throw new AdminError(404, 'there is no such number');
  return number;
}
