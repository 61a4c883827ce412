import type { Identity, Session } from '../../../ports/identity';

/** Adds the cookie to a session that keeps locks from keeping its person out of this browser. */
export async function marked<Opened extends Session>(
  { identity }: { identity: Pick<Identity, 'markDevice'> },
  session: Opened,
): Promise<Opened> {
  const mark = await identity.markDevice(session.person.email);
  return mark === null ? session : { ...session, cookies: [...session.cookies, mark] };
}
