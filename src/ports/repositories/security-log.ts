import type { Page, PageRequest } from '../../domain/page';
import type { SecurityEvent } from '../../domain/people/security-event';

/** The log of accounts. Belongs to a person, not to a workspace. */
export interface SecurityLog {
  append(event: SecurityEvent): Promise<void>;
  /** Adds to the event of that id, which becomes the latest one's; makes it where there is none. */
  count(event: SecurityEvent): Promise<void>;
  /** Newest first. */
  list(personId: string, page: PageRequest): Promise<Page<SecurityEvent>>;
}
