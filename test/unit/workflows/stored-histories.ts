import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type History, historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils';

/** Folder of new histories. See test/fixtures/histories/README.md for when to begin another generation. */
export const GENERATION = 'generation-1';

const FOLDER = join(__dirname, '../../fixtures/histories');

/** Lists every stored history of every generation: paths below test/fixtures/histories. */
export async function listHistories(): Promise<string[]> {
  const files = await readdir(FOLDER, { recursive: true });
  return files.filter((file) => file.includes(sep) && file.endsWith('.json')).toSorted();
}

/** Returns which generation each release writes, by its version. */
export async function generationsByRelease(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(FOLDER, 'releases.json'), 'utf8')) as Record<
    string,
    string
  >;
}

export async function readHistory(file: string): Promise<History> {
  return historyFromJSON(JSON.parse(await readFile(join(FOLDER, file), 'utf8')));
}

/** Stores a history without what identifies the machine that recorded it; replay does not need that. */
export async function writeHistory(file: string, history: History): Promise<void> {
  const clean: unknown = JSON.parse(historyToJSON(history), withoutMachine);
  await mkdir(join(FOLDER, GENERATION), { recursive: true });
  await writeFile(join(FOLDER, file), `${JSON.stringify(clean, null, 2)}\n`);
}

function withoutMachine(key: string, value: unknown): unknown {
  if (key === 'identity') return 'worker';
  if (key === 'stackTrace') return '';
  if (key === 'taskQueue' && isSticky(value)) return { ...value, name: 'worker' };
  return value;
}

/** Returns whether a queue belongs to one worker process, whose name it has. */
function isSticky(queue: unknown): queue is object {
  if (queue === null || typeof queue !== 'object' || !('kind' in queue)) return false;
  return queue.kind === 'TASK_QUEUE_KIND_STICKY';
}
