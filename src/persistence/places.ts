import { unlessTaken } from './records';

/** Place of a record among those of its workspace, `{workspace}/{number}`; absent in one that is older than places. */
export interface WithPlace {
  place?: string;
}

/** Index that gives a place to one record alone. */
export const PLACE_INDEX = [{ place: 1 }, { unique: true, sparse: true }] as const;

/** Workspace that may have `max` records, those that have a place or count as having one, and the insert of a further one. */
interface Placing {
  workspaceId: string;
  max: number;
  placed: () => Promise<WithPlace[]>;
  create: (place: string) => PromiseLike<unknown>;
  /** Tells whether a further unique field of the record is taken; absent where there is none. */
  isTaken?: () => Promise<boolean>;
}

/**
 * Inserts a record at a free place; false when a workspace has as many as it may have, however many are created at once, or
 * something else of the record is taken.
 */
export async function insertPlaced(placing: Placing): Promise<boolean> {
  // A try that fails has seen another record take the place, or what else is unique.
  for (let tries = 0; tries < placing.max; tries += 1) {
    const place = await freePlace(placing);
    if (place === null) return false;
    if (await unlessTaken(() => placing.create(place))) return true;
    if (await placing.isTaken?.()) return false;
  }
  return false;
}

async function freePlace({ workspaceId, max, placed }: Placing): Promise<string | null> {
  const records = await placed();
  const taken = new Set(records.flatMap(({ place }) => place ?? []));
  const withoutPlace = records.length - taken.size;
  const places = Array.from({ length: Math.max(0, max - withoutPlace) }, (_, number) =>
    [workspaceId, number].join('/'),
  );
  const free = places.filter((place) => !taken.has(place));
  // Any of them, so that records that are created at once seldom meet.
  return free[Math.floor(Math.random() * free.length)] ?? null;
}
