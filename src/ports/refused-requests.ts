import type { ErrorCode } from '../domain/errors';
import type { Page, PageRequest } from '../domain/page';
import type { RefusedRequest } from '../domain/refused-request';

/** Filter of refused requests; one has to match all that is given. */
export interface RefusedRequestFilter {
  code?: ErrorCode | undefined;
  keyId?: string | undefined;
  requestId?: string | undefined;
  /** Refused at this moment or later. */
  since?: Date | undefined;
  /** Refused before this moment. */
  before?: Date | undefined;
}

/** Refused requests of the last seven days, the newest 10,000 of each workspace. */
export interface RefusedRequestLog {
  /** Adds requests, and adds counts to `more` of those that are there, by their ids. */
  append(requests: RefusedRequest[], more: Iterable<[string, number]>): Promise<void>;
  /** Newest first. */
  list(
    workspaceId: string,
    filter: RefusedRequestFilter,
    page: PageRequest,
  ): Promise<Page<RefusedRequest>>;
}
