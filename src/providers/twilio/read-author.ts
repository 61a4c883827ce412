import { isParentBsuid, isPortfolioBsuid } from '../../domain/identity';
import type { ReportedAuthor } from '../../domain/inbound';
import { shownName } from '../texts';
import { readUsername } from '../shared';
import { numberOfAddress, userIdOfAddress } from './addresses';
import { valueOf, type Parameters } from './parameters';

/**
 * Reads who wrote: a number or a business-scoped user id in `From`, and what Twilio says of the user beside it. Null when
 * neither is known.
 */
export function readAuthor(parameters: Parameters): ReportedAuthor | null {
  const from = valueOf(parameters, 'From');
  const number = numberOfAddress(from);
  const userId = userIdOf(parameters, 'ExternalUserId') ?? userIdOfAddress(from);
  if (number === null && userId === null) return null;
  const parentUserId = valueOf(parameters, 'ParentExternalUserId');
  return {
    number,
    userId,
    parentUserId: parentUserId !== undefined && isParentBsuid(parentUserId) ? parentUserId : null,
    username: readUsername(
      valueOf(parameters, 'ProfileUsername') ?? valueOf(parameters, 'Username'),
    ),
    profileName: shownName.parse(valueOf(parameters, 'ProfileName')),
  };
}

function userIdOf(parameters: Parameters, name: string): string | null {
  const text = valueOf(parameters, name);
  return text !== undefined && isPortfolioBsuid(text) ? text : null;
}
