import { newId } from '../../src/domain/ids';
import { nowMs } from '../load/open-loop';
import type { BenchStack } from '../stack/start-stack';
import { fillInbox } from './fill';

export const INBOX_CONVERSATIONS = 10_000;
const PAGE_ROWS = 50;
const WARM_UPS = 10;

export interface InboxOptions {
  /** How often each read is made. */
  pageReads: number;
}

type Repositories = BenchStack['base']['repositories'];
type ConversationFilter = Parameters<Repositories['conversations']['list']>[1];

/** Reads of the Inbox, and the yardstick. */
const READS = {
  'bare find by id': null,
  'list, a page': {},
  'list of unread, a page': { unread: true },
  'search by name': { terms: ['wanted'] },
  'search by number': { terms: ['3361000012'] },
} as const satisfies Record<string, ConversationFilter | null>;

type InboxRead = keyof typeof READS;

/** Milliseconds of each read, in the order they were made. */
export type InboxResults = Record<InboxRead, number[]>;

/** Reads of the Inbox in turn with the bare find, one at a time, in this process: what the database makes of them. */
export async function measureInbox(
  stack: BenchStack,
  { pageReads }: InboxOptions,
  report: (line: string) => void,
): Promise<InboxResults> {
  report(`Storing ${INBOX_CONVERSATIONS} conversations …`);
  const workspaceId = newId('wks');
  await fillInbox(stack, workspaceId, INBOX_CONVERSATIONS);
  const { repositories, database } = stack.base;
  const { conversations } = database.models;
  const { rows } = await repositories.conversations.list(workspaceId, {}, { limit: 1 });
  const id = rows[0]?.id ?? '';
  const read = async (name: InboxRead): Promise<void> => {
    const filter = name === 'bare find by id' ? null : ({ ...READS[name] } as ConversationFilter);
    if (filter === null) await conversations.findOne({ _id: id }).lean();
    else await listPage(repositories, workspaceId, filter);
  };
  report('Reading the Inbox …');
  const names = Object.keys(READS) as InboxRead[];
  const tookMs = Object.fromEntries(names.map((name) => [name, []])) as unknown as InboxResults;
  for (let turn = -WARM_UPS; turn < pageReads; turn += 1) {
    for (const name of names) {
      const startMs = nowMs();
      await read(name);
      if (turn >= 0) tookMs[name].push(nowMs() - startMs);
    }
  }
  return tookMs;
}

/** The database calls of one page of the Inbox: the conversations, then their customers. */
async function listPage(
  { conversations, customers }: Repositories,
  workspaceId: string,
  filter: ConversationFilter,
): Promise<void> {
  const { rows } = await conversations.list(workspaceId, filter, { limit: PAGE_ROWS });
  await customers.findMany(
    workspaceId,
    rows.map(({ customerId }) => customerId),
  );
}
