import type { TestHerald } from '../../support/herald';

/** The counters of one process by series, e.g. `herald_sends_total{outcome="accepted"}`; its own CPU time and memory too. */
export async function readCounters(origin: string): Promise<Map<string, number>> {
  const response = await fetch(`${origin}/metrics`);
  const lines = (await response.text())
    .split('\n')
    .filter((line) => /^(herald|process)_/.test(line));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** Reads the counters of the API and the worker added up: either of them makes a first attempt. */
export async function readTotals({
  apiUrl,
  workerUrl,
}: {
  apiUrl: string;
  workerUrl: string;
}): Promise<Map<string, number>> {
  const totals = await readCounters(apiUrl);
  for (const [series, value] of await readCounters(workerUrl))
    totals.set(series, (totals.get(series) ?? 0) + value);
  return totals;
}

/** Does something and tells by how much a counter of the API grew. */
export async function counting<Result>(
  { apiUrl }: Pick<TestHerald, 'apiUrl'>,
  series: string,
  act: () => Promise<Result>,
): Promise<{ answer: Result; counted: number }> {
  const before = (await readCounters(apiUrl)).get(series) ?? 0;
  const answer = await act();
  const after = (await readCounters(apiUrl)).get(series) ?? 0;
  return { answer, counted: after - before };
}
