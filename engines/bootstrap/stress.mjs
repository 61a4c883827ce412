import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setImmediate as turn } from 'node:timers/promises';
import { doPieceOfWork } from './piece-of-work.mjs';

/** Keeps every core busy with other work until the returned function is called, or this process ends. */
export function keepCoresBusy() {
  const program = fileURLToPath(import.meta.url);
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'];
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, [program], { stdio }),
  );
  return () => busy.forEach((child) => child.disconnect());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  while (process.connected) {
    doPieceOfWork();
    await turn();
  }
}
