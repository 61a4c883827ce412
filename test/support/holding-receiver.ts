import type { ServerResponse } from 'node:http';
import type { Behaviour } from './receiver';

/** A receiver that leaves its requests without an answer until it is told otherwise. */
export interface HoldingReceiver {
  behaviour: Behaviour;
  /** Answers it owes, or owed until it relented, oldest first. */
  held: ServerResponse[];
  /** Answers further requests; those it holds stay without an answer. */
  holdNoMore(): void;
  /** Answers further requests and those it holds. */
  relent(): void;
}

export function holdingReceiver(): HoldingReceiver {
  const held: ServerResponse[] = [];
  let isHolding = true;
  const holdNoMore = (): void => {
    isHolding = false;
  };
  return {
    behaviour(response) {
      if (isHolding) held.push(response);
      else response.writeHead(200).end();
    },
    held,
    holdNoMore,
    relent() {
      holdNoMore();
      for (const response of held) response.writeHead(200).end();
    },
  };
}
