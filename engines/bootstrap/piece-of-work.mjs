import { createHash } from 'node:crypto';

const ROWS = 3000;
const ROUNDS = 10;

/**
 * Does a fixed piece of the work that suites do: objects, JSON, patterns, sorting and hashing. Its CPU time tells how fast a
 * machine is.
 */
export function doPieceOfWork() {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      id: `msg_${next().toString(36)}`,
      status: ['sent', 'delivered', 'read'][next() % 3],
      variables: { index, name: `Customer ${next()}`, amounts: [next(), next()] },
    }));
    const text = JSON.stringify(rows);
    const words = new Map();
    for (const [word] of text.matchAll(/[a-z]+_?[0-9a-z]{2,}/g))
      words.set(word, (words.get(word) ?? 0) + 1);
    JSON.parse(text).sort((one, other) => (one.id < other.id ? -1 : 1));
    createHash('sha256')
      .update([...words.keys()].join())
      .digest();
  }
}

/** Returns the CPU milliseconds of the piece on this machine now: the least of a few times, after the compiler has seen it. */
export function timePieceOfWork(times = 5) {
  const spent = Array.from({ length: times }, () => {
    const before = process.cpuUsage();
    doPieceOfWork();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...spent);
}
