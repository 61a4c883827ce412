import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

import type { Exit } from './types';

/**
 * `read` returns when the pipe closes, which the operating system does when the supervisor dies, however it
 * dies. Then the engine ($1) is asked to stop and, ten seconds later, made to.
 */
const WATCH = `
read -r _
kill -TERM "$1" 2>/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$1" 2>/dev/null || exit 0; sleep 1; done
kill -KILL "$1" 2>/dev/null
`;

/** Ends the process `pid` when this one is gone, SIGKILL included: a small shell waits for that. */
export function endWithParent(pid: number, exited: Promise<Exit>): void {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'herald-engine-watch', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.once('error', () => undefined);
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  void exited.then(() => watcher.kill('SIGKILL'));
}
