import { copyFile, stat, truncate } from 'node:fs/promises';

/** Size of a file of logs, as in docker-compose.yml, which keeps five of them for each container. */
const MAX_BYTES = 20 * 1024 * 1024;
const INTERVAL_MS = 2000;

/**
 * Keeps the log that a process appends to within two files for as long as it runs. Its output goes straight into the file,
 * so that it needs nobody who reads it.
 */
export function boundLog(file: string, exited: Promise<unknown>): void {
  const timer = setInterval(() => void cutLog(file).catch(() => undefined), INTERVAL_MS);
  timer.unref();
  void exited.then(() => clearInterval(timer));
}

/** Moves what a large log has to `….1`, in place of what was moved before. Lines that are written meanwhile may be lost. */
export async function cutLog(file: string, maxBytes = MAX_BYTES): Promise<void> {
  const { size } = await stat(file);
  if (size <= maxBytes) return;
  try {
    await copyFile(file, `${file}.1`);
  } finally {
    // Writers append (O_APPEND), so they go on at the new end.
    await truncate(file);
  }
}
