/** Parts of the bench, each of which can be measured alone, in the order in which they run. */
export const PARTS = {
  latency:
    'deliveries at 10/s and 30/s, a burst, sync sends: beside a bare workflow; CPU time, idle memory',
  isolation: 'a healthy receiver, alone and beside one that never answers',
  sends: 'sync sends, alone and beside 300 at another provider that never answers',
  callbacks: '500 statuses a second, ten in a callback',
  single: '240 callbacks a second with one status each',
  lists: 'first pages of the console, searches of the Inbox, statistics of a million messages',
  console: 'first opening of the Inbox and the Overview in a browser, at 5 Mbit/s and 100 ms',
  templates: 'the template list beside a bare handler',
  stored: 'a delivery beside a thousand and a million stored messages',
  costs: 'CPU, database commands, bytes and history of a send, a delivery and a retry',
  scaling: 'one worker and three, by CPU of the same work, shares and contended keys',
} as const;

export type PartName = keyof typeof PARTS;

/** Parts that only the production shape can run. */
export const PRODUCTION_PARTS: readonly PartName[] = ['costs', 'scaling'];

export const PART_NAMES = Object.keys(PARTS) as PartName[];
