import { execFile } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { platform } from 'node:os';
import { promisify } from 'node:util';
import { codeOf } from './errors';

/** State of a listening socket in /proc/net/tcp. */
const LISTENING = '0A';

/**
 * Makes sure that a process listens on a port itself: a program that took the port after it was found free would answer
 * in its place. Where the system does not tell, any listener counts; a process that has ended never does.
 *
 * @throws Error when another process listens there, or none
 */
export async function requireListener(pid: number, port: number): Promise<void> {
  const listens = platform() === 'linux' ? listensByProc : listensByLsof;
  if (!(await listens(pid, port).catch((error: unknown) => codeOf(error) !== 'ENOENT')))
    throw new Error(`process ${pid} does not listen on port ${port}`);
}

/** Finds a socket of the process among those that listen on the port. */
async function listensByProc(pid: number, port: number): Promise<boolean> {
  const folder = `/proc/${pid}/fd`;
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) =>
    readFile(file, 'utf8').catch(() => ''),
  );
  const [fds, ipv4, ipv6] = await Promise.all([readdir(folder), ...tables]);
  if (!ipv4) return true;
  const links = fds.map((fd) => readlink(`${folder}/${fd}`).catch(() => ''));
  const own = new Set(await Promise.all(links));
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return `${ipv4}\n${ipv6}`
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(suffix) && state === LISTENING)
    .some((fields) => own.has(`socket:[${fields[9]}]`));
}

/** Asks `lsof`, which macOS has. It ends with 1 where nothing was found. */
async function listensByLsof(pid: number, port: number): Promise<boolean> {
  const where = ['-p', String(pid), `-iTCP:${port}`, '-sTCP:LISTEN'];
  return promisify(execFile)('lsof', ['-nP', '-t', '-a', ...where]).then(
    () => true,
    ({ code }: { code?: unknown }) => code !== 1,
  );
}
