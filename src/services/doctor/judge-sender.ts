import type { Message } from '../../domain/message';
import type { Sender } from '../../domain/sender';
import { type Finding, failure, ok, warning } from './findings';
import type { Asked } from './judge-address';

/**
 * Judges the callbacks of a number.
 * @param asked answer to a handshake with a wrong verify token, which a Herald that has the number refuses; null without a public address
 * @param latest its latest messages, newest first
 */
export function judgeSender(
  sender: Sender,
  asked: Asked | null,
  latest: readonly Pick<Message, 'status' | 'createdAt' | 'timeline'>[],
  now: Date,
): Finding {
  const name = `${sender.id} (${sender.provider}, ${sender.number})`;
  const wrongAddress = asked === null ? null : problemOf(asked);
  if (wrongAddress !== null)
    return failure(
      `${name}: ${wrongAddress}`,
      'Check HERALD_PUBLIC_URL and the proxy; the provider cannot report statuses meanwhile',
    );
  const [seenAt] = latest
    .flatMap(({ timeline }) => timeline.map(({ receivedAt }) => receivedAt))
    .concat(sender.callbackVerifiedAt ?? [])
    .toSorted((one, other) => other.getTime() - one.getTime());
  const enter = `Enter its callback address at the provider: "herald sender show ${sender.id} --workspace ${sender.workspaceId}" prints it`;
  if (seenAt === undefined) return warning(`${name}: no callback has come yet`, enter);
  const seen = `the last callback seen is of ${seenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return isSilent(latest, now)
    ? warning(`${name}: its latest messages got no status; ${seen}`, enter)
    : ok(`${name}: the callback address answers; ${seen}`);
}

/** Statuses come within seconds, and late ones within minutes. */
const SILENT_AFTER_MS = 10 * 60 * 1000;
/** A message without a status may be the recipient's fault; this many are not. */
const SILENT_MESSAGES = 3;

function problemOf(asked: Asked): string | null {
  if (asked.kind === 'failed') return asked.sentence;
  if (asked.isHerald && asked.code === 'forbidden') return null;
  if (asked.isHerald && asked.code === 'not_found')
    return 'HERALD_PUBLIC_URL leads to a Herald that does not have this number';
  return `the callback address is answered with ${asked.status}`;
}

function isSilent(
  latest: readonly Pick<Message, 'status' | 'createdAt' | 'timeline'>[],
  now: Date,
): boolean {
  const before = now.getTime() - SILENT_AFTER_MS;
  const due = latest.filter(
    ({ status, createdAt }) => status === 'accepted' && createdAt.getTime() < before,
  );
  return due.length >= SILENT_MESSAGES && latest.every(({ timeline }) => timeline.length === 0);
}
