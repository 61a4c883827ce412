import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { OPERATOR } from '../domain/audit';
import { eraseCustomer } from '../services/customers/erase-customer';
import { exportCustomer } from '../services/customers/export-customer';
import type { Answer, Run } from './command';
import { findCustomerId, findWorkspace, workspaceOption } from './resolve';
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

/** `customer export` and `customer erase`, for requests of customers about their data (contract 11). */
export function addCustomerData(customer: Command, run: Run): void {
  customer
    .command('export <customer>')
    .description('export all data of a customer to a file; by id or number')
    .addOption(workspaceOption())
    .requiredOption('--file <file>', 'new file for the JSON document; readable by this user only')
    .action((name: string, options: ExportOptions) =>
      run((services) => exportTo(services, name, options)),
    );
  customer
    .command('erase <customer>')
    .description('delete all data of a customer for good; by id or number')
    .addOption(workspaceOption())
    .requiredOption('--confirm <customer>', 'repeat the id or number')
    .action((name: string, options: EraseOptions) => {
      if (options.confirm !== name) {
        throw wrongUsage([
          { field: '--confirm', message: `must be ${name}, because erasing cannot be undone` },
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
  const customerId = await findCustomerId(services, id, name);
  const opened = await openNew(file);
  try {
    const parts = await exportCustomer(services, id, customerId, OPERATOR);
    for await (const part of parts) await opened.write(part);
  } catch (error) {
    // Leave no incomplete export behind.
    await rm(file);
    throw error;
  } finally {
    await opened.close();
  }
  return { text: `Exported customer ${customerId} to ${file}.`, json: { customerId, file } };
}

async function erase(
  services: Services,
  name: string,
  { workspace }: EraseOptions,
): Promise<Answer> {
  const { id } = await findWorkspace(services.workspaces, workspace);
  const customerId = await findCustomerId(services, id, name);
  const customer = await eraseCustomer(services, id, customerId, OPERATOR);
  const text = `Erased customer ${customer.id}. Nothing is sent to them until they write again.`;
  return { text, json: presentCustomer(customer) };
}

/** Creates a file that must not exist, in a folder that may not exist either. @throws CliError wrong_usage */
async function openNew(file: string): Promise<FileHandle> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    return await open(file, 'wx', 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = code === 'EEXIST' ? 'already exists' : `cannot be written: ${String(code)}`;
    throw wrongUsage([{ field: '--file', message: `${file} ${reason}` }]);
  }
}
