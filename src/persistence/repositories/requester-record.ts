import { type Requester, requesterWith } from '../../domain/requester';

/** Earlier versions stored a person's id alone, or `operator`. */
export function requesterFromRecord(stored: Requester | string): Requester {
  return typeof stored === 'string' ? requesterWith(stored, null) : stored;
}
