import type { Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import type { Customer } from '../domain/customer';
import { encodeCursor, PAGE_ROWS_DEFAULT, PAGE_ROWS_MAX } from '../domain/page';
import { parseRecipientNumber } from '../domain/recipient-number';
import type { CustomerDecision } from '../ports/customers';
import { decideCustomer } from '../services/customers/decide-customer';
import { getCustomer } from '../services/customers/get-customer';
import { listCustomers } from '../services/customers/list-customers';
import { pageCursor, pageLimit, readArguments } from './arguments';
import { type Answer, type Run, asList } from './command';
import { addCustomerData } from './customer-data';
import { formatCustomer, formatCustomers, presentCustomer } from './present-customer';
import { type WorkspaceOptions, customerIdIn, findWorkspace, workspaceOption } from './resolve';
import type { Services } from './services';

const customerNumber = z.string().superRefine((text, context) => {
  const parsed = parseRecipientNumber(text);
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message });
});

const listArguments = z.object({
  workspace: z.string().optional(),
  number: customerNumber.optional(),
  limit: pageLimit,
  cursor: pageCursor.optional(),
});

interface Decision {
  decision: CustomerDecision;
  help: string;
  done: string;
}

/** Decisions by the name of the command. */
const DECISIONS: Record<string, Decision> = {
  block: {
    decision: { blocked: true },
    help: 'send nothing to a customer any more',
    done: 'is blocked: nothing is sent to them',
  },
  unblock: {
    decision: { blocked: false },
    help: 'take a block back',
    done: 'is not blocked any more',
  },
  unsubscribe: {
    decision: { unsubscribed: true },
    help: 'note that a customer wants no messages',
    done: 'is unsubscribed: nothing is sent to them',
  },
  resubscribe: {
    decision: { unsubscribed: false },
    help: 'note that a customer wants messages again',
    done: 'is subscribed again',
  },
};

/** `customer list`, `show`, `export`, `erase`, and one command for each decision. */
export function addCustomerCommands(program: Command, run: Run): void {
  const customer = program
    .command('customer')
    .description('who was written to, and who must not be');
  customer
    .command('list')
    .description('show the customers of a workspace, newest first')
    .addOption(workspaceOption())
    .option('--number <digits>', 'only the one with this number')
    .option('--limit <rows>', `how many, at most ${PAGE_ROWS_MAX}`, String(PAGE_ROWS_DEFAULT))
    .option('--cursor <cursor>', 'go on where the list before ended')
    .action((options: unknown) => {
      const input = readArguments(listArguments, options);
      return run((services) => list(services, input));
    });
  customer
    .command('show <customer>')
    .description('show one customer, by id or number')
    .addOption(workspaceOption())
    .action((name: string, options: WorkspaceOptions) =>
      run((services) => show(services, name, options)),
    );
  addCustomerData(customer, run);
  for (const [verb, decided] of Object.entries(DECISIONS)) {
    customer
      .command(`${verb} <customer>`)
      .description(`${decided.help}; by id or number`)
      .addOption(workspaceOption())
      .action((name: string, options: WorkspaceOptions) =>
        run((services) => decide(services, decided, name, options)),
      );
  }
}

async function list(
  services: Services,
  { workspace, number, limit, cursor }: z.output<typeof listArguments>,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, workspace);
  const page = await listCustomers(services)(id, { number }, { limit, cursor });
  const shown = page.rows.map(presentCustomer);
  const nextCursor = page.next === null ? null : encodeCursor(page.next);
  return { text: formatCustomers(shown, nextCursor, number), json: asList(shown, nextCursor) };
}

async function show(services: Services, name: string, options: WorkspaceOptions): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const customerId = await customerIdIn(services, id, name);
  const customer = await getCustomer(services)(id, customerId);
  return { text: formatCustomer(presentCustomer(customer)), json: presentCustomer(customer) };
}

async function decide(
  services: Services,
  { decision, done }: Decision,
  name: string,
  options: WorkspaceOptions,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const by = { actor: OPERATOR, memberId: null };
  const customerId = await customerIdIn(services, id, name);
  const customer = await decideCustomer(services)(id, customerId, decision, by);
  return { text: `${nameOf(customer)} ${done}.`, json: presentCustomer(customer) };
}

function nameOf({ id, number }: Customer): string {
  return number === null ? `Customer ${id}` : `Customer ${id} (${number})`;
}
