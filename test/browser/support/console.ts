import type { Browser, Page } from 'playwright-core';
import type { TestHerald } from '../../support/herald';
import type { TestPerson } from '../../support/people';
import { watchForComplaints } from './complaints';

/** The console in a browser window of its own, which is closed with the test; nothing in it may complain. */
export interface ConsolePage {
  page: Page;
}

export interface ConsoleOptions {
  /** Below `/console`. */
  path?: string;
  width?: number;
  height?: number;
}

/** What a machine may take that does other things too; shorter than a test may. */
const PATIENT_MS = 90_000;

/** Opens a page of the console without a session. */
export async function openConsole(
  browser: Browser,
  { apiUrl }: Pick<TestHerald, 'apiUrl'>,
  { path = '/', width = 1280, height = 800 }: ConsoleOptions = {},
): Promise<ConsolePage> {
  const context = await browser.newContext({ viewport: { width, height } });
  context.setDefaultTimeout(PATIENT_MS);
  watchForComplaints(context);
  const page = await context.newPage();
  await page.goto(`${apiUrl}/console${path}`);
  return { page };
}

/** The same, signed in as that person, on the page that was asked for. */
export async function openConsoleAs(
  browser: Browser,
  herald: Pick<TestHerald, 'apiUrl'>,
  person: Pick<TestPerson, 'email' | 'password'>,
  options: ConsoleOptions = {},
): Promise<ConsolePage> {
  const opened = await openConsole(browser, herald, options);
  await signInOn(opened.page, person);
  return opened;
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
