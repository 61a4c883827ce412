import { join } from 'node:path';
import { environmentFile } from '../../config/embedded';
import { type Quickstart, shellFile } from '../start/quickstart';
import type { Stack } from '../start/stack';
import type { Running } from './shape';

/** Returns where everything is: the address, the processes with their metrics, and the logs. */
export function banner(
  { quickstart, engines }: Stack,
  { engines: running, processes }: Running,
  dataDir: string,
): string {
  const engineLines = Object.entries(running).map(([name, each]) => processLine(name, each.pid()));
  const processLines = processes.map(({ name, running: each, metricsUrl }) =>
    processLine(name, each.pid(), metricsUrl),
  );
  return `
The production shape is running.

  API            ${quickstart.apiUrl} (a balancer in front of the API processes)
  Console        ${quickstart.consoleUrl}
  Demo receiver  ${quickstart.receiverUrl}/received
  API key        ${quickstart.apiKey}
  Owner          ${ownerOf(quickstart)}

  Temporal       ${engines.temporal}, at ${quickstart.temporalAddress}
  Database       ${engines.mongodb}

  process        pid       metrics
${[...engineLines, ...processLines].join('\n')}

  Logs           ${join(dataDir, 'logs')}
  Variables      ${shellFile(dataDir)}
  Settings       ${environmentFile(dataDir)} (kill PID starts a process anew with them)

Ctrl-C stops everything.
`;
}

function ownerOf({ ownerEmail, ownerPassword }: Quickstart): string {
  return ownerPassword === null ? ownerEmail : `${ownerEmail}, one-time password ${ownerPassword}`;
}

function processLine(name: string, pid: number, metricsUrl = ''): string {
  return `  ${name.padEnd(15)}${String(pid).padEnd(10)}${metricsUrl}`.trimEnd();
}
