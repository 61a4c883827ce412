import { type Sender, callbackPathOf } from '../domain/sender';
import { formatFields, formatTable } from './format';

/** A sender as the command line shows it: never its credentials. */
export function presentSender(sender: Sender, publicUrl: string | undefined) {
  const { id, provider, number, connected, capabilities, messagesPerSecond, createdAt } = sender;
  const callbackPath = callbackPathOf(sender);
  const callbackUrl = publicUrl === undefined ? null : publicUrl + callbackPath;
  return {
    id,
    provider,
    number,
    connected,
    capabilities,
    messagesPerSecond,
    callbackPath,
    callbackUrl,
    createdAt,
  };
}

export type PresentedSender = ReturnType<typeof presentSender>;

export function formatSenders(senders: PresentedSender[]): string {
  const rows = senders.map((sender) => [
    sender.id,
    sender.provider,
    sender.number,
    sender.connected ? 'connected' : 'disconnected',
    sender.callbackUrl ?? sender.callbackPath,
  ]);
  const headings = ['id', 'provider', 'number', 'state', 'callback'];
  return formatTable(headings, rows, 'There is no sender yet.');
}

/** What to do at the provider after connecting. */
export function formatConnected(sender: PresentedSender, templates: number): string {
  return formatFields({
    Sender: `${sender.id}, number ${sender.number}, connected`,
    Templates: `${templates} found`,
    'Callback URL':
      sender.callbackUrl ??
      `the public address of the API, then ${sender.callbackPath} (set HERALD_PUBLIC_URL to see all of it)`,
    'Verify token': 'the verifyToken of the credentials file; it is stored sealed and not shown',
  });
}
