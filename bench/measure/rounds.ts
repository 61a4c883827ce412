import type { Slice } from './slice';

/** Slices, or whatever else was measured, by scenario and side, in the order of the rounds. */
export type Slices<Scenario extends string, Side extends string, Result = Slice> = Record<
  Scenario,
  Record<Side, Result[]>
>;

export interface Rounds<Scenario extends string, Side extends string, Result = Slice> {
  scenarios: readonly Scenario[];
  /** Both that are compared. */
  sides: readonly [Side, Side];
  count: number;
  measure: (scenario: Scenario, side: Side) => Promise<Result>;
  report: (line: string) => void;
}

/** Measures all scenarios round by round, each once for both sides. Which side goes first changes with each round. */
export async function inRounds<Scenario extends string, Side extends string, Result = Slice>({
  scenarios,
  sides,
  count,
  measure,
  report,
}: Rounds<Scenario, Side, Result>): Promise<Slices<Scenario, Side, Result>> {
  const none = () => Object.fromEntries(sides.map((side) => [side, []]));
  const entries = scenarios.map((scenario) => [scenario, none()]);
  const slices = Object.fromEntries(entries) as Slices<Scenario, Side, Result>;
  for (let round = 1; round <= count; round += 1) {
    for (const scenario of scenarios) {
      for (const side of round % 2 === 1 ? sides : sides.toReversed()) {
        report(`Round ${round} of ${count}: ${scenario}, ${side}`);
        slices[scenario][side].push(await measure(scenario, side));
      }
    }
  }
  return slices;
}

/** Returns the slices by one name for both. */
export function named<Scenario extends string, Side extends string, Result>(
  slices: Slices<Scenario, Side, Result>,
): Record<string, Result[]> {
  const entries = Object.entries<Record<Side, Result[]>>(slices).flatMap(([scenario, sides]) =>
    Object.entries<Result[]>(sides).map(([side, each]) => [`${scenario}, ${side}`, each] as const),
  );
  return Object.fromEntries(entries);
}
