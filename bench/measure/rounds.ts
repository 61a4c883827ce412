import { CONTENDERS, type Contender, type ContenderName } from '../contenders/contender';
import {
  SCENARIOS,
  type Scenario,
  type ScenarioName,
  type Slice,
  type SliceTools,
  measureSlice,
} from './slice';

/** Every slice by scenario and contender, in the order of the rounds. */
export type Slices = Record<ScenarioName, Record<ContenderName, Slice[]>>;

export interface RoundsOptions {
  rounds: number;
  secondsPerSlice: number;
  burstSize: number;
}

/** Short at each rate, a whole burst: compilers need some hundred deliveries until the CPU time of one settles. */
const WARM_UP = { rounds: 1, secondsPerSlice: 2 };

/** Warms everything up, then measures round by round. Who goes first changes with each round. */
export async function measureRounds(
  tools: SliceTools,
  contenders: Record<ContenderName, Contender>,
  options: RoundsOptions,
  report: (line: string) => void,
): Promise<Slices> {
  report('Warming up …');
  const warmUp = { ...options, ...WARM_UP };
  await measureRound(tools, contenders, warmUp, CONTENDERS, () => undefined);
  const slices = emptySlices();
  for (let round = 1; round <= options.rounds; round += 1) {
    const order = round % 2 === 1 ? CONTENDERS : CONTENDERS.toReversed();
    await measureRound(tools, contenders, options, order, (scenario, name, slice) => {
      slices[scenario][name].push(slice);
      report(`Round ${round} of ${options.rounds}: ${scenario}, ${name}`);
    });
  }
  return slices;
}

async function measureRound(
  tools: SliceTools,
  contenders: Record<ContenderName, Contender>,
  options: RoundsOptions,
  order: readonly ContenderName[],
  keep: (scenario: ScenarioName, name: ContenderName, slice: Slice) => void,
): Promise<void> {
  for (const scenario of SCENARIOS) {
    for (const name of order) {
      const count = countOf(scenario, options);
      keep(scenario.name, name, await measureSlice(tools, contenders[name], scenario, count));
    }
  }
}

function countOf(scenario: Scenario, { secondsPerSlice, burstSize }: RoundsOptions): number {
  return scenario.kind === 'burst' ? burstSize : scenario.ratePerSecond * secondsPerSlice;
}

function emptySlices(): Slices {
  const entries = SCENARIOS.map(({ name }) => [name, { Herald: [], bare: [] }]);
  return Object.fromEntries(entries) as Slices;
}
