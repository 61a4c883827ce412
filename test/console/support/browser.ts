import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import type { Stage } from '../../stack/stage';
import { remote } from '../../support/remote';
import { currentRun } from '../../support/run';
import { ofProcess } from './of-process';

const SOCKETS = 'net.client.socket';

const connection: { browser?: Promise<Browser> } = ofProcess('browser', () => ({}));

/**
 * Connects to the one Chromium of the run (test/stack/browser.ts), once for the suites of a process: the windows of one are used
 * again by the next (windows.ts). The connection ends with the process, which it does not keep running.
 */
export function connectBrowser(): Promise<Browser> {
  return (connection.browser ??= connect());
}

async function connect(): Promise<Browser> {
  const endpoint = await remote<Stage>(currentRun().stageUrl).browserEndpoint();
  const { port } = new URL(endpoint);
  const letGo = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    socket.once('connect', () => {
      if (String(socket.remotePort) === port) socket.unref();
    });
  };
  subscribe(SOCKETS, letGo);
  try {
    return await chromium.connect(endpoint);
  } finally {
    unsubscribe(SOCKETS, letGo);
  }
}
