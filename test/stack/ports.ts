import { randomInt } from 'node:crypto';

/** Below the ports that engines and processes of Herald are given (engines/ports.ts). */
const FIRST = 10_000;
const LAST = 20_000;

/** Ports that Herald is allowed to call, and that suites listen on one after the other. */
export interface PortPool {
  ports: number[];
  /** The next one; each is given out once, so that no receiver inherits the trouble of another. */
  lease(): number;
}

/** Another program may hold one of them: whoever cannot listen takes the next. */
export function portPool(count: number): PortPool {
  const first = randomInt(FIRST, LAST - count);
  const ports = Array.from({ length: count }, (_, index) => first + index);
  const unused = ports.values();
  return {
    ports,
    lease() {
      const { value } = unused.next();
      if (value === undefined) throw new Error(`all ${count} ports of the run are used up`);
      return value;
    },
  };
}
