import { readFile, writeFile } from 'node:fs/promises';

/** Leaves a process's settings for it to read: they hold secrets, which have no place on a command line. */
export async function writeSettings(file: string, settings: object): Promise<void> {
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 });
}

/** The settings this process was started with: its first argument names the file. */
export async function readSettings<Settings>(): Promise<Settings> {
  return JSON.parse(await readFile(String(process.argv[2]), 'utf8')) as Settings;
}
