import type { Asker } from '../ports/identity';

export interface BoundedWorkOptions {
  atOnce: number;
  /** Calls that may wait; further ones are refused. */
  waiting: number;
  refusal: () => Error;
}

/** Call that waits. Those of a turn run before those of the next one. */
interface Waiting {
  asker: Asker;
  turn: number;
  begin: () => void;
}

/**
 * Runs a few calls at a time, and one of an account from the same network. Askers take turns (start-time fair queueing, Goyal, Vin and Cheng): a call waits for all of its
 * own account and network, and for one of everybody else. Each may have half of the places that are free then, by which one
 * who is busy alone gets a third (dynamic thresholds, ADR 5); a call beyond that is refused at once.
 */
export function boundedWork({ atOnce, waiting, refusal }: BoundedWorkOptions) {
  let queue: Waiting[] = [];
  let turn = 0;
  let underWay: Asker[] = [];

  async function wait(asker: Asker): Promise<void> {
    const own = queue.filter((each) => isSame(each.asker, asker));
    if (own.length >= (waiting - queue.length) / 2) throw refusal();
    const next = 1 + Math.max(turn, ...own.map((each) => each.turn));
    await new Promise<void>((begin) => queue.push({ asker, turn: next, begin }));
  }

  const isBusy = ({ account, network }: Asker): boolean =>
    underWay.some((each) => each.account === account && each.network === network);

  /** Lets the call run that has waited longest of those whose turn is first and whose asker has none under way. */
  function handOn(): void {
    const inOrder = queue.toSorted((one, other) => one.turn - other.turn);
    const first = inOrder.find(({ asker }) => !isBusy(asker));
    if (first === undefined) return;
    queue = queue.filter((each) => each !== first);
    underWay.push(first.asker);
    turn = first.turn;
    first.begin();
  }

  return async <Result>(given: Asker, work: () => Promise<Result>): Promise<Result> => {
    const asker = { ...given };
    if (underWay.length < atOnce && !isBusy(asker)) underWay.push(asker);
    else await wait(asker);
    try {
      return await work();
    } finally {
      underWay = underWay.filter((each) => each !== asker);
      handOn();
    }
  };
}

function isSame(one: Asker, other: Asker): boolean {
  return one.account === other.account || one.network === other.network;
}
