import type { Page } from 'playwright-core';
import { type TestPerson, newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import type { ConsoleSuite } from './suite';
import type { WindowOptions } from './windows';

/** The console in a browser window of its own, which is left with the test; nothing in it may complain. */
export interface ConsolePage {
  page: Page;
}

export interface ConsoleOptions extends Omit<WindowOptions, 'cookie'> {
  /** Below `/console`. */
  path?: string;
}

type Opener = Pick<ConsoleSuite, 'herald' | 'windows'>;

/** Opens a page of the console without a session. */
export async function openConsole(
  { herald, windows }: Opener,
  { path = '/', ...options }: ConsoleOptions & WindowOptions = {},
): Promise<ConsolePage> {
  const page = await windows.open(options);
  await page.goto(`${herald.apiUrl}/console${path}`);
  return { page };
}

/** Opens a page with that person's session. Signing in by the form is tested in session.test.ts. */
export function openConsoleAs(
  suite: Opener,
  { browser }: Pick<TestPerson, 'browser'>,
  options: ConsoleOptions = {},
): Promise<ConsolePage> {
  return openConsole(suite, { ...options, cookie: browser.cookie() });
}

/** Opens a page of the suite's own workspace, as its owner unless told otherwise; the path is below the workspace. */
export async function openIn(
  suite: ConsoleSuite,
  path: string,
  { as = suite.owner, ...options }: Omit<ConsoleOptions, 'path'> & { as?: TestPerson } = {},
): Promise<Page> {
  const whole = `/w/${suite.tenant.workspaceId}${path}`;
  return (await openConsoleAs(suite, as, { ...options, path: whole })).page;
}

/**
 * Goes to a page of another title as a link does, which costs a fifth of loading the console anew, and waits for that title.
 * @param path below the workspace
 */
export async function visit(
  page: Page,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  path: string,
): Promise<void> {
  const title = await page.locator('h1').first().elementHandle();
  const before = await title?.textContent();
  await page.evaluate(`history.pushState({}, '', '/console/w/${workspaceId}${path}')`);
  await page.waitForFunction(
    ([element, text]) => {
      const { isConnected, textContent } = element as { isConnected: boolean; textContent: string };
      return !isConnected || textContent !== text;
    },
    [title, before] as const,
  );
  await page.locator('h1').first().waitFor();
}

/** A page of a workspace that one test has to itself, as its owner sees it. */
export interface OwnPage extends ConsolePage {
  tenant: Tenant;
  owner: TestPerson;
}

/** Makes a workspace, and opens a page of it once it is prepared. */
export async function openOwn(
  suite: ConsoleSuite,
  path: string | ((tenant: Tenant) => string),
  prepare?: (tenant: Tenant, owner: TestPerson) => Promise<unknown>,
): Promise<OwnPage> {
  const { tenant, owner } = await ownWorkspace(suite);
  await prepare?.(tenant, owner);
  const below = typeof path === 'string' ? path : path(tenant);
  const whole = `/w/${tenant.workspaceId}${below}`;
  return { ...(await openConsoleAs(suite, owner, { path: whole })), tenant, owner };
}

/** Makes a workspace and its owner, for tests that change what others look at. */
export async function ownWorkspace({
  herald,
}: Pick<ConsoleSuite, 'herald'>): Promise<{ tenant: Tenant; owner: TestPerson }> {
  const tenant = await mintTenant(herald);
  return { tenant, owner: await newOwner(herald, tenant.workspaceId) };
}

/** Fills the sign-in form, and waits until the page is another one. */
export async function signInOn(
  page: Page,
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
}
