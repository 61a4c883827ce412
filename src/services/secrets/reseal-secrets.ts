import { type ResealMode, type Resealable, type ResealedBatch } from './steps/resealable';

/**
 * Seals every stored value with the current HERALD_SECRET_KEY. A run that was interrupted goes on when it is started
 * again; a further run changes nothing.
 */
export async function resealSecrets(
  kinds: Resealable[],
  mode: ResealMode,
): Promise<ResealedKind[]> {
  const done: ResealedKind[] = [];
  for (const resealable of kinds) done.push(await resealKind(resealable, mode));
  return done;
}

/** Result of a run for the values of one kind. */
export type ResealedKind = Pick<Resealable, 'kind'> & Omit<ResealedBatch, 'next'>;

async function resealKind(resealable: Resealable, mode: ResealMode): Promise<ResealedKind> {
  const total = { kind: resealable.kind, resealed: 0, unreadable: 0, changedMeanwhile: 0 };
  let after: string | null = null;
  do {
    const batch: ResealedBatch = await resealable.resealBatch(after, mode);
    total.resealed += batch.resealed;
    total.unreadable += batch.unreadable;
    total.changedMeanwhile += batch.changedMeanwhile;
    after = batch.next;
  } while (after !== null);
  return total;
}
