import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Exit } from './types';

/**
 * `read` returns when the pipe closes, which the operating system does when the supervisor dies, however it
 * dies. Then the engine ($1) is asked to stop and, ten seconds later, made to; its scratch folder ($2) goes with it.
 */
const WATCH = `
read -r _
kill -TERM "$1" 2>/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$1" 2>/dev/null || break; sleep 1; done
kill -KILL "$1" 2>/dev/null
[ -z "$2" ] || rm -rf "$2"
`;

/**
 * Ends the process `pid` and removes its scratch folder when this one is gone, SIGKILL included: a small shell waits
 * for that.
 */
export function endWithParent(pid: number, exited: Promise<Exit>, scratch = ''): void {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'herald-engine-watch', String(pid), scratch], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.once('error', () => undefined);
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  const endWatch = (): boolean => watcher.kill('SIGKILL');
  void exited.then(endWatch, endWatch);
}
