import type { Sender } from '../../../domain/sender';

/** Returns what people should know of callbacks that do not come by the address of their number. @param all senders of the workspace */
export function callbackNotices({ misdirected }: Sender, all: Sender[]): string[] {
  const { own, others } = misdirected ?? {};
  const at = all.find(({ id }) => id === own?.senderId);
  const address = at === undefined ? 'another number' : `+${at.number}`;
  const advice = 'Enter the callback URL of each number at Meta (webhook_configuration).';
  return [
    ...(own === undefined
      ? []
      : [
          `Callbacks about this number arrive at the callback URL of ${address}, last on ${dayOf(own.at)}. They are recorded while both numbers have the same app secret. ${advice}`,
        ]),
    ...(others === undefined
      ? []
      : [
          `Callbacks about other numbers arrive at the callback URL of this one, last on ${dayOf(others.at)}. Those about numbers of other workspaces, or of none, are ignored. ${advice}`,
        ]),
  ];
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
