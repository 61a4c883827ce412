/** Scenario, measured in each round once for Herald and once for bare. */
export type Scenario =
  | { name: string; kind: 'delivery' | 'send'; ratePerSecond: number }
  | { name: string; kind: 'burst' };

export const SCENARIOS = [
  { name: 'delivery at 10/s', kind: 'delivery', ratePerSecond: 10 },
  { name: 'delivery at 30/s', kind: 'delivery', ratePerSecond: 30 },
  { name: 'sync send at 10/s', kind: 'send', ratePerSecond: 10 },
  { name: 'burst of deliveries', kind: 'burst' },
] as const satisfies Scenario[];

export type ScenarioName = (typeof SCENARIOS)[number]['name'];
