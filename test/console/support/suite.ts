import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { type TestHerald, openHerald } from '../../support/herald';
import { type TestPerson, newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { connectBrowser } from './browser';
import { takeComplaints } from './complaints';
import { type Windows, openWindows } from './windows';

/** The world of a suite of pages; it is there once the tests run. */
export interface ConsoleSuite {
  herald: TestHerald;
  windows: Windows;
  /** The workspace of all tests that do not disturb each other. */
  tenant: Tenant;
  owner: TestPerson;
}

/** Opens a Herald, a workspace with its owner, and a browser before the tests of a file. No page may complain. */
export function consoleSuite(open: () => Promise<TestHerald> = openHerald): ConsoleSuite {
  const suite = {} as ConsoleSuite;

  beforeAll(async () => {
    suite.herald = await open();
    suite.windows = openWindows(await connectBrowser(), suite.herald.apiUrl);
    suite.tenant = await mintTenant(suite.herald);
    suite.owner = await newOwner(suite.herald, suite.tenant.workspaceId);
  });
  afterEach(async () => {
    const said = takeComplaints();
    await suite.windows.leaveAll();
    takeComplaints();
    if (said.length > 0) throw new Error(`The page complains:\n${said.join('\n')}`);
  });
  afterAll(async () => {
    await suite.herald.close();
  });
  return suite;
}
