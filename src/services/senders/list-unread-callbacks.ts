import { type MaskedValue, maskedStructure } from '../../domain/masked-structure';
import type { Page, PageRequest } from '../../domain/page';
import {
  type UnreadCallback,
  type UnreadKind,
  unreadCallbackContext,
} from '../../domain/unread-callback';
import type { SecretBox } from '../../ports/secret-box';
import { findSender } from './steps/find-sender';
import type { SenderDeps } from './deps';

/** Lists the unread callbacks of a sender, newest first, with how many there are. @throws HeraldError sender_not_found */
export async function listUnreadCallbacks(
  deps: SenderDeps,
  workspaceId: string,
  senderId: string,
  page: PageRequest,
): Promise<Page<ShownUnreadCallback> & { total: number }> {
  const { senders, unreadCallbacks } = deps;
  await findSender(senders, workspaceId, senderId);
  const [total, { rows, next }] = await Promise.all([
    unreadCallbacks.count(workspaceId, senderId),
    unreadCallbacks.list(workspaceId, senderId, page),
  ]);
  return { total, rows: rows.map((row) => shown(deps, row)), next };
}

/** An unread callback as people see it: no value of it. */
export interface ShownUnreadCallback {
  id: string;
  kind: UnreadKind;
  receivedAt: Date;
  bytes: number;
  /** `…` for a large callback; null when it cannot be opened with the current HERALD_SECRET_KEY. */
  structure: MaskedValue | null;
}

/** Larger callbacks are shown without their structure: a page of them would keep others waiting. */
const STRUCTURE_BYTES_MAX = 64 * 1024;

function shown(
  { secretBox }: SenderDeps,
  { id, kind, receivedAt, bytes, sealed }: UnreadCallback,
): ShownUnreadCallback {
  const structure = bytes > STRUCTURE_BYTES_MAX ? '…' : structureOf(secretBox, id, sealed);
  return { id, kind, receivedAt, bytes, structure };
}

function structureOf(box: SecretBox, id: string, sealed: string): MaskedValue | null {
  try {
    const { body } = JSON.parse(box.open(sealed, unreadCallbackContext(id))) as { body: string };
    return maskedStructure(body);
  } catch {
    return null;
  }
}
