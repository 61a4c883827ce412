import type { Actor } from '../../domain/audit';
import type { Customer } from '../../domain/customer';
import { writeJson } from '../../domain/exact-json';
import { messageKeyOf } from '../../domain/ids';
import type { InboundMessage } from '../../domain/inbound';
import type { Page, PageCursor, PageRequest } from '../../domain/page';
import { inboundFieldsContext } from '../../domain/seal-context';
import type { SecretBox } from '../../ports/secret-box';
import { entryOf } from '../workspaces/steps/audit-entry';
import { conversationIdsOf } from './steps/erase-records';
import {
  exportedConversation,
  exportedCustomer,
  exportedInbound,
  exportedMessage,
  exportedNote,
} from './steps/exported-records';
import { getCustomer } from './get-customer';
import type { CustomerDeps } from './deps';

/**
 * Exports all records of a customer as one JSON document, whose parts are read from the database on demand, in the memory
 * of one page. The audit log has the export before the first part is read.
 * @throws HeraldError customer_not_found, temporarily_unavailable; the parts may throw the latter too
 */
export async function exportCustomer(
  deps: CustomerDeps,
  workspaceId: string,
  customerId: string,
  actor: Actor,
): Promise<AsyncIterable<string>> {
  const customer = await getCustomer(deps, workspaceId, customerId);
  const exported = { action: 'customer.exported', target: customer.id } as const;
  await deps.audit.append(entryOf(deps, workspaceId, actor, exported));
  return documentOf(deps, customer);
}

/** Records in memory at once. */
const PAGE_SIZE = 100;

async function* documentOf(deps: CustomerDeps, customer: Customer): AsyncIterable<string> {
  const { workspaceId } = customer;
  const others = await deps.customers.findMergedInto(workspaceId, customer.id);
  const customerIds = [customer, ...others].map(({ id }) => id);
  const ids = await conversationIdsOf(deps.senders, workspaceId, customerIds);
  const opening = {
    success: true,
    exportedAt: deps.clock.now(),
    customer: exportedCustomer(customer),
    // Records from before their number was known as another form of this customer's.
    ...(others.length > 0 && { otherRecords: others.map(exportedCustomer) }),
  };
  yield JSON.stringify(opening).slice(0, -1);
  yield* list('conversations', conversationsOf(deps, workspaceId, ids));
  yield* list('messages', messagesOf(deps, workspaceId, ids));
  yield* list('inboundMessages', inboundOf(deps, workspaceId, ids));
  yield* list('notes', notesOf(deps, workspaceId, ids));
  yield '}';
}

/** Adds a field with a list to the document. */
async function* list(name: string, rows: AsyncIterable<object>): AsyncIterable<string> {
  let opening = `,"${name}":[`;
  for await (const row of rows) {
    yield opening + writeJson(row);
    opening = ',';
  }
  yield opening === ',' ? ']' : `${opening}]`;
}

async function* conversationsOf(
  { conversations }: CustomerDeps,
  workspaceId: string,
  ids: string[],
): AsyncIterable<object> {
  for (const id of ids) {
    const conversation = await conversations.find(workspaceId, id);
    if (conversation !== null) yield exportedConversation(conversation);
  }
}

async function* messagesOf(
  { messages, events }: CustomerDeps,
  workspaceId: string,
  ids: string[],
): AsyncIterable<object> {
  for (const id of ids) {
    const sent = pages((page) => messages.listByConversation(workspaceId, id, page));
    for await (const message of sent) {
      yield exportedMessage(message, await events.listByMessage(workspaceId, message.key));
    }
  }
}

async function* inboundOf(
  { inbound, events, secretBox }: CustomerDeps,
  workspaceId: string,
  ids: string[],
): AsyncIterable<object> {
  for (const id of ids) {
    const written = pages((page) => inbound.listByConversation(workspaceId, id, page));
    for await (const message of written) {
      const key = messageKeyOf(workspaceId, message.id);
      const unreadFields = openedFields(secretBox, message);
      yield exportedInbound(message, unreadFields, await events.listByMessage(workspaceId, key));
    }
  }
}

/** Opens the fields of a message that no adapter has read; null when there are none, or their key is not known here. */
function openedFields(box: SecretBox, { id, sealedFields }: InboundMessage): unknown {
  if (sealedFields === undefined) return null;
  try {
    return JSON.parse(box.open(sealedFields, inboundFieldsContext(id)));
  } catch {
    return null;
  }
}

async function* notesOf(
  { notes }: CustomerDeps,
  workspaceId: string,
  ids: string[],
): AsyncIterable<object> {
  for (const id of ids) {
    const written = pages((page) => notes.listByConversation(workspaceId, id, page));
    for await (const note of written) yield exportedNote(note);
  }
}

async function* pages<Row>(read: (page: PageRequest) => Promise<Page<Row>>): AsyncIterable<Row> {
  let cursor: PageCursor | undefined;
  do {
    const { rows, next }: Page<Row> = await read({ limit: PAGE_SIZE, cursor });
    yield* rows;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
