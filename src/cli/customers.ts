import type { Command } from 'commander';
import { z } from 'zod';
import { OPERATOR } from '../domain/audit';
import type { Customer } from '../domain/customer';
import { encodeCursor, PAGE_ROWS_DEFAULT, PAGE_ROWS_MAX } from '../domain/page';
import type { CustomerDecision } from '../ports/customers';
import { decideCustomer } from '../services/customers/decide-customer';
import { getCustomer } from '../services/customers/get-customer';
import { listCustomers } from '../services/customers/list-customers';
import { pageCursor, pageLimit, readArguments, phoneNumber } from './arguments';
import { type Answer, type Run, asList } from './command';
import { addCustomerData } from './customer-data';
import { formatCustomer, formatCustomers, presentCustomer } from './present-customer';
import { type WorkspaceOptions, findCustomerId, findWorkspace, workspaceOption } from './resolve';
import type { Services } from './services';

const listArguments = z.object({
  workspace: z.string().optional(),
  number: phoneNumber.optional(),
  limit: pageLimit,
  cursor: pageCursor.optional(),
});

interface Decision {
  decision: CustomerDecision;
  help: string;
  done: string;
}

/** Decisions by command name. */
const DECISIONS: Record<string, Decision> = {
  block: {
    decision: { blocked: true },
    help: 'stop all messages to a customer',
    done: 'Blocked',
  },
  unblock: {
    decision: { blocked: false },
    help: 'remove a block',
    done: 'Unblocked',
  },
  unsubscribe: {
    decision: { unsubscribed: true },
    help: 'record that a customer opted out of messages',
    done: 'Unsubscribed',
  },
  resubscribe: {
    decision: { unsubscribed: false },
    help: 'record that a customer opted in again',
    done: 'Resubscribed',
  },
};

/** `customer list`, `show`, `export`, `erase`, and one command for each decision. */
export function addCustomerCommands(program: Command, run: Run): void {
  const customer = program
    .command('customer')
    .description('manage customers: list, block, export and erase');
  customer
    .command('list')
    .description('list the customers of a workspace, newest first')
    .addOption(workspaceOption())
    .option('--number <digits>', 'only the customer with this number')
    .option('--limit <rows>', `rows to show, at most ${PAGE_ROWS_MAX}`, String(PAGE_ROWS_DEFAULT))
    .option('--cursor <cursor>', 'cursor that the previous page printed')
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
  const page = await listCustomers(services, id, { number }, { limit, cursor });
  const shown = page.rows.map(presentCustomer);
  const nextCursor = page.next === null ? null : encodeCursor(page.next);
  return { text: formatCustomers(shown, nextCursor, number), json: asList(shown, nextCursor) };
}

async function show(services: Services, name: string, options: WorkspaceOptions): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, options.workspace);
  const customerId = await findCustomerId(services, id, name);
  const customer = await getCustomer(services, id, customerId);
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
  const customerId = await findCustomerId(services, id, name);
  const customer = await decideCustomer(services, id, customerId, decision, by);
  return { text: `${done} ${nameOf(customer)}.`, json: presentCustomer(customer) };
}

function nameOf({ id, number }: Customer): string {
  return number === null ? `customer ${id}` : `customer ${id} (${number})`;
}
