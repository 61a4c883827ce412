import { spawn } from 'node:child_process';
import type { Terminal } from '../terminal/terminal.ts';

/** Opens a page in the browser, where the machine has one. Nobody waits for it: the address is printed too. */
export function openBrowser(url: string, { env, platform }: Terminal): void {
  const command = openerOf(platform, env);
  if (command === null) return;
  const [program, ...args] = command;
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}

function openerOf(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): [string, ...string[]] | null {
  if (platform === 'darwin') return ['open'];
  // No shell: `start` of cmd would read the address as a command.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  const hasScreen = (env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? '') !== '';
  return hasScreen ? ['xdg-open'] : null;
}
