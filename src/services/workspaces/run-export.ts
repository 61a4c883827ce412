import { HeraldError } from '../../domain/errors';
import { type Permits, workspaceHolder } from '../steps/permits';

/** Limits the files that are written at once, in a workspace and in the process. @throws HeraldError too_many_exports */
export async function runExport(
  { exportPermits }: RunExportDeps,
  workspaceId: string,
  write: () => Promise<void>,
): Promise<void> {
  const holder = workspaceHolder('export', workspaceId);
  const release = exportPermits.tryTake('export', holder);
  if (release === null) throw tooMany(exportPermits.reserveRetryMs(holder));
  try {
    await write();
  } finally {
    release();
  }
}

export interface RunExportDeps {
  exportPermits: Permits<'export'>;
}

/** Runs what writes a list of a workspace as a file. */
export type RunExport = (workspaceId: string, write: () => Promise<void>) => Promise<void>;

function tooMany(retryInMs: number): HeraldError {
  const retryAfterSeconds = Math.ceil(retryInMs / 1000);
  const sentence = 'this workspace has as many files written as it may have now; try again shortly';
  return new HeraldError('too_many_exports', sentence, { retryAfterSeconds });
}
