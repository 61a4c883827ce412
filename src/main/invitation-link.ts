import type { Config } from '../config';

type PublicUrl = Pick<Config, 'HERALD_PUBLIC_URL'>;

/** Opens an invitation. A path of its own where the public address is not known. The token is in the fragment, which browsers send nobody. */
export function invitationLink({
  HERALD_PUBLIC_URL: url = '',
}: PublicUrl): (token: string) => string {
  return (token) => `${url}/console/invitation#${token}`;
}

/** Sets a new password in place of a forgotten one; the token is in the fragment as well. */
export function newPasswordLink({
  HERALD_PUBLIC_URL: url = '',
}: PublicUrl): (token: string) => string {
  return (token) => `${url}/console/new-password#${token}`;
}
