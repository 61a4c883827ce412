export interface BoundedWorkOptions {
  atOnce: number;
  /** How many may wait for their turn; what comes beyond is refused. */
  waiting: number;
  refusal: () => Error;
}

/** Does work a few at a time, in the order it comes. What finds too many before it is refused at once. */
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

  /** Hands the turn to whoever waits longest. */
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
