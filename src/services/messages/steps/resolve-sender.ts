import { HeraldError } from '../../../domain/errors';
import type { Sender } from '../../../domain/sender';
import type { SenderRepository } from '../../../ports/senders';

/**
 * Returns the connected sender that a request means: the one with its number, or the only one of the workspace.
 * @param field the name of the number in the request
 * @throws HeraldError sender_not_found, sender_number_required
 */
export async function resolveSender(
  { senders }: { senders: SenderRepository },
  workspaceId: string,
  senderNumber: string | undefined,
  field = 'senderNumber',
): Promise<Sender> {
  const all = await senders.list(workspaceId);
  const connected = all.filter((sender) => sender.connected);
  const meant =
    senderNumber === undefined
      ? connected
      : connected.filter(({ number }) => number === senderNumber);
  if (meant.length > 1) throw severalNumbers(meant, field);
  const [sender] = meant;
  if (sender !== undefined) return sender;
  const isKnown = all.some(({ number }) => number === senderNumber);
  throw new HeraldError('sender_not_found', isKnown ? DISCONNECTED : NO_SUCH_NUMBER);
}

const DISCONNECTED = 'the sending number is disconnected; reconnect it in the settings';
const NO_SUCH_NUMBER = 'no connected number of this workspace can send this';

function severalNumbers(senders: Sender[], field: string): HeraldError {
  const numbers = senders.map(({ number }) => number).toSorted();
  return new HeraldError(
    'sender_number_required',
    `the workspace has several numbers; send ${field} as one of: ${numbers.join(', ')}`,
    { details: numbers.map((message) => ({ field, message })) },
  );
}
