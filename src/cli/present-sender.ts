import type { Sender } from '../domain/sender';
import { type ShownSender, senderViews } from '../services/senders/show-sender';
import { formatFields, formatTable } from './format';
import type { Services } from './services';

/** Returns a sender as the command line shows it, without its credentials. */
export function presentSender(services: Services, sender: Sender) {
  return senderViews(services).of(sender);
}

export type PresentedSender = ReturnType<typeof presentSender>;

export function formatSenders(senders: PresentedSender[]): string {
  const rows = senders.map((sender) => [
    sender.senderId,
    sender.provider,
    sender.number,
    stateOf(sender),
    sender.callbackUrl ?? sender.callbackPath,
  ]);
  const headings = ['id', 'provider', 'number', 'state', 'callback'];
  return formatTable(headings, rows, 'No senders yet.');
}

export function formatSender(sender: PresentedSender): string {
  return formatFields(fieldsOf(sender));
}

/** Formats the answer of a command that saved credentials. */
export function formatSaved(
  sender: PresentedSender,
  { verifyToken, templates }: { verifyToken: string | null; templates?: number },
): string {
  return formatFields({
    ...fieldsOf(sender),
    ...(templates !== undefined && { Templates: `${templates} found` }),
    ...(verifyToken !== null && { 'Verify token': `${verifyToken} (not shown again)` }),
  });
}

function fieldsOf(sender: PresentedSender): Record<string, string> {
  const { credentials, setup } = sender;
  return {
    Sender: `${sender.senderId}, ${sender.provider} number ${sender.number}, ${stateOf(sender)}`,
    'Callback URL':
      sender.callbackUrl ??
      `${sender.callbackPath} at the public address of the API (set HERALD_PUBLIC_URL to see the whole URL)`,
    Credentials:
      credentials === null
        ? 'sealed with another HERALD_SECRET_KEY: enter them again with "sender credentials"'
        : Object.keys(credentials).join(', '),
    'Marketing Messages API': sender.marketingMessages?.policy.replace('_', ' ') ?? 'off',
    'AI agent': sender.agentId ?? 'none',
    ...Object.fromEntries(setup.map((step, index) => [`Step ${index + 1}`, stepText(step)])),
    ...(sender.callbackNotices.length > 0 && { Callbacks: sender.callbackNotices.join(' ') }),
  };
}

function stateOf({ connected }: PresentedSender): string {
  return connected ? 'connected' : 'disconnected';
}

function stepText({ done, text }: ShownSender['setup'][number]): string {
  if (done === true) return `done: ${text}`;
  return done === false ? `to do: ${text}` : text;
}
