import type { PreferenceReport } from '../../domain/inbound';
import { valueOf, type Parameters } from './parameters';
import { numberOfAddress } from './whatsapp-address';

/**
 * `OptOutType` is there when the customer wrote a word that the opt-out management of a messaging service acted on: after
 * STOP Twilio refuses every further message itself (21610), so Herald must know. HELP changes nothing.
 */
export function readPreference(parameters: Parameters): PreferenceReport[] {
  const from = numberOfAddress(valueOf(parameters, 'From'));
  const type = valueOf(parameters, 'OptOutType')?.toUpperCase();
  if (from === null || (type !== 'STOP' && type !== 'START')) return [];
  return [{ from, scope: 'all', wanted: type === 'START', occurredAt: null }];
}
