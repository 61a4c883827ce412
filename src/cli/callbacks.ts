import type { Command } from 'commander';
import { z } from 'zod';
import { encodeCursor, PAGE_ROWS_DEFAULT, PAGE_ROWS_MAX } from '../domain/page';
import { listUnreadCallbacks } from '../services/senders/list-unread-callbacks';
import { replayUnreadCallbacks } from '../services/senders/replay-unread-callbacks';
import { pageCursor, pageLimit, readArguments } from './arguments';
import { type Answer, type Run, asList } from './command';
import { formatTable, formatTime, withNextPage } from './format';
import { findWorkspace, workspaceOption } from './resolve';
import type { Services } from './services';

const replayArguments = z.object({
  workspace: z.string().optional(),
  sender: z.string().optional(),
});

const listArguments = replayArguments.extend({
  limit: pageLimit,
  cursor: pageCursor.optional(),
});

/** `callbacks list`, `replay`. */
export function addCallbackCommands(program: Command, run: Run): void {
  const callbacks = program
    .command('callbacks')
    .description('inspect and replay callbacks of providers that Herald does not understand');
  callbacks
    .command('list')
    .description('count them by sender, or list those of one sender, newest first, without values')
    .addOption(workspaceOption())
    .option('--sender <sender-id>', 'list those of this sender')
    .option(
      '--limit <rows>',
      `rows to show, at most ${PAGE_ROWS_MAX}; ${PAGE_ROWS_DEFAULT} by default`,
    )
    .option('--cursor <cursor>', 'cursor that the previous page printed')
    .action((options: unknown) => {
      const { sender, ...rest } = readArguments(listArguments, options);
      return run((services) =>
        sender === undefined ? count(services, rest) : list(services, sender, rest),
      );
    });
  callbacks
    .command('replay')
    .description('read them again and record what this version understands; safe to repeat')
    .addOption(workspaceOption())
    .option('--sender <sender-id>', 'only those of this sender')
    .action((options: unknown) => {
      const read = readArguments(replayArguments, options);
      return run((services) => replay(services, read));
    });
}

async function count(
  services: Services,
  { workspace }: Pick<z.output<typeof listArguments>, 'workspace'>,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, workspace);
  const counts = [];
  for (const { id: senderId, number } of await services.senders.list(id)) {
    counts.push({ senderId, number, unread: await services.unreadCallbacks.count(id, senderId) });
  }
  const rows = counts.map((each) => [each.senderId, each.number, String(each.unread)]);
  return {
    text: formatTable(['sender', 'number', 'unread'], rows, 'No senders.'),
    json: asList(counts),
  };
}

async function list(
  services: Services,
  senderId: string,
  { workspace, limit, cursor }: Omit<z.output<typeof listArguments>, 'sender'>,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, workspace);
  const page = await listUnreadCallbacks(services, id, senderId, { limit, cursor });
  const nextCursor = page.next === null ? null : encodeCursor(page.next);
  const rows = page.rows.map(({ id: callbackId, kind, receivedAt, bytes, structure }) => [
    callbackId,
    formatTime(receivedAt),
    kind,
    String(bytes),
    structure === null ? 'sealed with another key' : JSON.stringify(structure),
  ]);
  const headings = ['id', 'received', 'kind', 'bytes', 'structure'];
  return {
    text: withNextPage(formatTable(headings, rows, 'No unread callbacks.'), nextCursor),
    json: { ...asList(page.rows, nextCursor), total: page.total },
  };
}

async function replay(
  services: Services,
  { workspace, sender }: z.output<typeof replayArguments>,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, workspace);
  const all = async () => (await services.senders.list(id)).map((each) => each.id);
  const results = [];
  for (const senderId of sender === undefined ? await all() : [sender]) {
    results.push({ senderId, ...(await replayUnreadCallbacks(services)(id, senderId)) });
  }
  const rows = results.map((each) => [
    each.senderId,
    String(each.replayed),
    String(each.unread),
    String(each.failed),
  ]);
  return {
    text: formatTable(['sender', 'replayed', 'still unread', 'failed'], rows, 'No senders.'),
    json: asList(results),
    failed: results.some(({ failed }) => failed > 0),
  };
}
