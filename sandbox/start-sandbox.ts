import { once } from 'node:events';
import { createServer } from 'node:http';
import { CallbackSender } from './callback-sender';
import { listen } from './listen';
import { ScenarioPlayer } from './play-scenario';
import { createSandboxApp } from './sandbox-app';
import { SandboxState } from './sandbox-state';
import type { CallbackRetry, Sandbox, SandboxOptions } from './types';

/** A minute in all: a receiver that is busy for some seconds loses nothing. */
const DEFAULT_RETRY: CallbackRetry = { attempts: 8, firstDelayMs: 500 };

/**
 * Starts a server that speaks the Meta Cloud API and Twilio's (templates, sends, signed callbacks) with nothing behind
 * it, so that everything can be tried without an account. Resolves when it listens.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const state = new SandboxState(options);
  const callbacks = new CallbackSender(state.traffic);
  const player = new ScenarioPlayer(state, callbacks, options.callbackRetry ?? DEFAULT_RETRY);
  const server = createServer(createSandboxApp(state, player, options.host));
  const url = await listen(server, 'http', options);
  return {
    url,
    received: () => state.received(),
    requestsFor: (recipient) => state.requestsFor(recipient),
    setNumber: (number) => state.setNumber(number),
    setTwilioNumber: (number) => state.setTwilioNumber(number),
    async close() {
      const closed = once(server, 'close');
      server.close();
      await callbacks.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
