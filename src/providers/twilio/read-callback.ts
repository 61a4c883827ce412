import type { PreferenceReport } from '../../domain/inbound';
import type { CallbackContent, ProviderCallback } from '../../ports/messaging-provider';
import { CallbackTally, type IgnoredKind } from '../shared';
import { trackingTokenOf, numberOfAddress } from './addresses';
import { callbackParameters, valueOf, type Parameters } from './parameters';
import { readInbound } from './read-inbound';
import { readAcceptance, readStatus } from './read-status';

type Used = Pick<CallbackContent, 'accepted' | 'statuses' | 'inbound' | 'preferences'>;

const NOTHING: Used = { accepted: [], statuses: [], inbound: [], preferences: [] };

/**
 * Reads a callback, which at Twilio is about one message: a status of one of ours, or one that a customer wrote. Those of
 * other accounts, numbers and channels are counted, like everything unknown (contract 10). Null when the body is not a
 * callback of Twilio at all.
 */
export function readCallback(
  accountSid: string,
  number: string,
  callback: ProviderCallback,
): CallbackContent | null {
  const parameters = callbackParameters(callback);
  if (!parameters.has('AccountSid')) return null;
  const tally = new CallbackTally();
  const used = readMessage(accountSid, number, parameters, trackingTokenOf(callback.url));
  if (typeof used === 'string') tally.add(used);
  return {
    ...(typeof used === 'string' ? NOTHING : used),
    templatesChanged: false,
    ignored: tally.toRecord(),
  };
}

function readMessage(
  accountSid: string,
  number: string,
  parameters: Parameters,
  trackingToken: string | null,
): Used | IgnoredKind {
  const isStatus = parameters.has('MessageStatus') || parameters.has('EventType');
  if (!isStatus && valueOf(parameters, 'SmsStatus') !== 'received') return 'unknown_content';
  const own = numberOfAddress(valueOf(parameters, isStatus ? 'From' : 'To'));
  if (valueOf(parameters, 'AccountSid') !== accountSid || own !== number) return 'foreign_number';
  if (isStatus) {
    const acceptance = readAcceptance(parameters, trackingToken);
    if (acceptance !== null) return { ...NOTHING, accepted: [acceptance] };
    const status = readStatus(parameters, trackingToken);
    return typeof status === 'string' ? status : { ...NOTHING, statuses: [status] };
  }
  const inbound = readInbound(parameters);
  if (typeof inbound === 'string') return inbound;
  return { ...NOTHING, inbound: [inbound], preferences: readPreference(parameters) };
}

/**
 * `OptOutType` is there when the customer wrote a word that the opt-out management of a messaging service acted on: after
 * STOP Twilio refuses every further message itself (21610), so Herald must know. HELP changes nothing.
 */
function readPreference(parameters: Parameters): PreferenceReport[] {
  const from = numberOfAddress(valueOf(parameters, 'From'));
  const type = valueOf(parameters, 'OptOutType')?.toUpperCase();
  if (from === null || (type !== 'STOP' && type !== 'START')) return [];
  return [{ from, scope: 'all', wanted: type === 'START', occurredAt: null }];
}
