export interface BoundedWorkOptions {
  atOnce: number;
  /** Calls that may wait; further ones are refused. */
  waiting: number;
  refusal: () => Error;
}

/** Runs a few calls at a time, in order. Refuses a call at once when too many wait. */
export function boundedWork({ atOnce, waiting, refusal }: BoundedWorkOptions) {
  const queue: (() => void)[] = [];
  let underWay = 0;

  async function turn(): Promise<void> {
    if (underWay < atOnce) {
      underWay += 1;
      return;
    }
    if (queue.length >= waiting) throw refusal();
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** Lets the call run that has waited longest. */
  function handOn(): void {
    const next = queue.shift();
    if (next === undefined) underWay -= 1;
    else next();
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turn();
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}
