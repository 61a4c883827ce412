import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Command } from 'commander';
import { OPERATOR } from '../domain/audit';
import { eraseCustomer } from '../services/customers/erase-customer';
import { exportCustomer } from '../services/customers/export-customer';
import type { Answer, Run } from './command';
import { customerIdIn, findWorkspace, workspaceOption } from './resolve';
import { wrongUsage } from './errors';
import { presentCustomer } from './present-customer';
import type { Services } from './services';

interface ExportOptions {
  workspace?: string;
  file: string;
}

interface EraseOptions {
  workspace?: string;
  confirm: string;
}

/** `customer export` and `customer erase`: what a customer can ask for (contract 11). */
export function addCustomerData(customer: Command, run: Run): void {
  customer
    .command('export <customer>')
    .description('write everything that is kept of a customer to a file; by id or number')
    .addOption(workspaceOption())
    .requiredOption('--file <file>', 'a new file for the JSON document; only this user can read it')
    .action((name: string, options: ExportOptions) =>
      run((services) => exportTo(services, name, options)),
    );
  customer
    .command('erase <customer>')
    .description('delete everything that is kept of a customer, for good; by id or number')
    .addOption(workspaceOption())
    .requiredOption('--confirm <customer>', 'the same id or number once more')
    .action((name: string, options: EraseOptions) => {
      if (options.confirm !== name) {
        throw wrongUsage([
          { field: '--confirm', message: `must be ${name}: this cannot be undone` },
        ]);
      }
      return run((services) => erase(services, name, options));
    });
}

async function exportTo(
  services: Services,
  name: string,
  { workspace, file }: ExportOptions,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, workspace);
  const customerId = await customerIdIn(services, id, name);
  const opened = await openNew(file);
  try {
    const parts = await exportCustomer(services)(id, customerId, OPERATOR);
    for await (const part of parts) await opened.write(part);
  } catch (error) {
    // Nobody takes a part for the whole.
    await rm(file);
    throw error;
  } finally {
    await opened.close();
  }
  return { text: `Customer ${customerId} is in ${file}.`, json: { customerId, file } };
}

async function erase(
  services: Services,
  name: string,
  { workspace }: EraseOptions,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, workspace);
  const customerId = await customerIdIn(services, id, name);
  const customer = await eraseCustomer(services)(id, customerId, OPERATOR);
  const text = `Customer ${customer.id} is erased: nothing is sent to them until they write.`;
  return { text, json: presentCustomer(customer) };
}

/** @throws CliError wrong_usage when it is there already, or cannot be made */
async function openNew(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = code === 'EEXIST' ? 'is there already' : `cannot be written: ${String(code)}`;
    throw wrongUsage([{ field: '--file', message: `${file} ${reason}` }]);
  }
}
