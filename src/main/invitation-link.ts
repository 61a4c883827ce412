import type { Config } from '../config';

/** A path of its own where the public address is not known. The token is in the fragment, which browsers send nobody. */
export function invitationLink({
  HERALD_PUBLIC_URL: url = '',
}: Pick<Config, 'HERALD_PUBLIC_URL'>): (token: string) => string {
  return (token) => `${url}/console/invitation#${token}`;
}
