import type { Behaviour } from '../../support/receiver';

export interface FlakyReceiver {
  behaviour: Behaviour;
  /** Ids of the events that were answered with 200. */
  answeredOk(): string[];
}

/** A receiver whose answer depends on how often it has had an event, this time included. */
export function flaky(answer: (count: number) => number | 'reset'): FlakyReceiver {
  const counts = new Map<string, number>();
  const ok = new Set<string>();
  return {
    behaviour(response, _count, { headers }) {
      const id = String(headers['x-webhook-event-id']);
      const count = (counts.get(id) ?? 0) + 1;
      counts.set(id, count);
      const status = answer(count);
      if (status === 'reset') return void response.socket?.destroy();
      if (status === 200) ok.add(id);
      return void response.writeHead(status).end();
    },
    answeredOk: () => [...ok],
  };
}
