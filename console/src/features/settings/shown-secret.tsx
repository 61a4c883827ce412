import type { SigningSecret } from '../../lib/api/settings';
import { Moment } from '../../components/moment';

export const SIGNING_SECRET = 'Signing secret';

/** Returns a signing secret as a dialog shows it. */
export function shownSecret({ secret, previousEndsAt }: SigningSecret) {
  const warning = (
    <>
      Copy the secret now. Herald never shows it again.
      {previousEndsAt !== null && (
        <>
          {' '}
          Until <Moment at={previousEndsAt} /> the previous secret signs too.
        </>
      )}
    </>
  );
  return { title: SIGNING_SECRET, warning, secret };
}
