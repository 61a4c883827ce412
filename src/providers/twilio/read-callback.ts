import type { PreferenceReport } from '../../domain/inbound';
import type {
  CallbackContent,
  CallbackReading,
  ProviderCallback,
} from '../../ports/messaging-provider';
import { identitiesIn } from '../identities';
import { CallbackTally, type IgnoredKind } from '../shared';
import { trackingTokenOf, numberOfAddress } from './addresses';
import { callbackParameters, valueOf, type Parameters } from './parameters';
import { readAuthor } from './read-author';
import { isReaction, readInbound, readReaction } from './read-inbound';
import { readAcceptance, readStatus } from './read-status';

type Used = Pick<
  CallbackContent,
  'accepted' | 'statuses' | 'inbound' | 'messageChanges' | 'preferences'
>;

const NOTHING: Used = {
  accepted: [],
  statuses: [],
  inbound: [],
  messageChanges: [],
  preferences: [],
};

/**
 * Reads a callback, which at Twilio is about one message: a status of one of ours, or one that a customer wrote. Those of
 * other accounts, numbers and channels are only counted; everything else that is not understood is unread (contract 10).
 * Null when the body is not a callback of Twilio at all.
 */
export function readCallback(
  accountSid: string,
  number: string,
  callback: ProviderCallback,
): CallbackReading | null {
  const parameters = callbackParameters(callback);
  if (!parameters.has('AccountSid')) return null;
  const tally = new CallbackTally(callback.url);
  const used = readMessage(accountSid, number, parameters, trackingTokenOf(callback.url));
  if (typeof used === 'string')
    tally.keep(used, () => ({
      body: callback.rawBody.toString('utf8'),
      identities: identitiesIn([...parameters.values()], number),
    }));
  return {
    ...(typeof used === 'string' ? NOTHING : used),
    // Twilio reports none.
    appMessages: [],
    history: [],
    identityChanges: [],
    templatesChanged: false,
    templateChanges: [],
    senderHealth: [],
    ...tally.toContent(),
  };
}

function readMessage(
  accountSid: string,
  number: string,
  parameters: Parameters,
  trackingToken: string | null,
): Used | IgnoredKind {
  if (valueOf(parameters, 'AccountSid') !== accountSid) return 'foreign_account';
  const isStatus = parameters.has('MessageStatus') || parameters.has('EventType');
  if (!isStatus && valueOf(parameters, 'SmsStatus') !== 'received') return 'unknown_content';
  const address = valueOf(parameters, isStatus ? 'From' : 'To');
  if (address === undefined) return 'malformed_item';
  if (numberOfAddress(address) !== number) return 'foreign_number';
  if (isStatus) {
    const acceptance = readAcceptance(parameters, trackingToken);
    if (acceptance !== null) return { ...NOTHING, accepted: [acceptance] };
    const status = readStatus(parameters, trackingToken);
    return typeof status === 'string' ? status : { ...NOTHING, statuses: [status] };
  }
  if (isReaction(parameters)) {
    const reaction = readReaction(parameters);
    return typeof reaction === 'string' ? reaction : { ...NOTHING, messageChanges: [reaction] };
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
  const author = readAuthor(parameters);
  const type = valueOf(parameters, 'OptOutType')?.toUpperCase();
  if (author === null || (type !== 'STOP' && type !== 'START')) return [];
  return [{ author, scope: 'all', wanted: type === 'START', occurredAt: null }];
}
