import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type TestHerald, startHerald } from '../support/herald';
import { type TestPerson, newMember, newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';
import { problemsOfPage } from './support/accessibility';
import { launchBrowser } from './support/browser';
import { provokes } from './support/complaints';
import { type ConsolePage, openConsoleAs } from './support/console';
import { bubbleOf, fieldOf, saveTemplate } from './support/templates';

let herald: TestHerald;
let browser: Browser;
let tenant: Tenant;
let owner: TestPerson;

beforeAll(async () => {
  herald = await startHerald();
  browser = await launchBrowser();
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
});
afterAll(async () => {
  await browser.close();
  await herald.close();
});

/** A page of the workspace below its templates, for its owner or somebody else. */
function open(path: string, person = owner): Promise<ConsolePage> {
  return openConsoleAs(browser, herald, person, {
    path: `/w/${tenant.workspaceId}/templates${path}`,
  });
}

const openOne = (name: string, person = owner) =>
  open(`/${tenant.template(name, name === 'back_in_stock' ? 'en_US' : undefined).id}`, person);

const rowsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Templates' }).getByRole('listitem');

describe('the list of templates', () => {
  test('is filtered by what its address says, and the address by its filters', async () => {
    const { page } = await open('');
    const rows = rowsOf(page);
    await rows.filter({ hasText: 'welcome' }).waitFor();
    expect(await rows.count()).toBe(tenant.templates.length);
    expect(await problemsOfPage(page, 'templates')).toEqual([]);

    await page.getByLabel('Status').selectOption('PENDING');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/status=PENDING/);
    await rows.filter({ hasText: 'welcome' }).waitFor({ state: 'detached' });
    await rows.filter({ hasText: 'autumn_preview' }).waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/autumn_preview[^]*Pending/),
    ]);

    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Name or text').fill('BACK IN stock');
    await page.getByLabel('Sender').selectOption(tenant.displayNumber);
    await page.getByLabel('Language').fill('en-us');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=BACK/);
    await rows.filter({ hasText: 'welcome' }).waitFor({ state: 'detached' });
    await rows.filter({ hasText: 'back_in_stock' }).waitFor();
    expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('back_in_stock')]);
    await page.reload();
    await rows.filter({ hasText: 'back_in_stock' }).waitFor();
    expect(await page.getByLabel('Name or text').inputValue()).toBe('BACK IN stock');

    await page.getByLabel('Name or text').fill('none');
    await page.keyboard.press('Enter');
    await page.getByText('No template is like that.').waitFor();
  });

  test('has pages, and says where templates come from while there are none', async () => {
    const many = await mintTenant(herald);
    const person = await newOwner(herald, many.workspaceId);
    const names = Array.from({ length: 45 }, (_, index) => `more_${index}`);
    await Promise.all(names.map((name) => saveTemplate(herald, many, { name, components: [] })));
    const path = `/w/${many.workspaceId}/templates`;
    const { page } = await openConsoleAs(browser, herald, person, { path });
    await rowsOf(page).first().waitFor();
    expect(await rowsOf(page).count()).toBe(50);

    await page.getByRole('button', { name: 'Show older ones' }).click();

    await rowsOf(page).nth(50).waitFor();
    expect(await rowsOf(page).count()).toBe(many.templates.length + names.length);
    await herald.base.database.models.templates.deleteMany({ workspaceId: many.workspaceId });
    await page.reload();
    await page.getByText('There are no templates yet.').waitFor();
    expect(await problemsOfPage(page, 'templates-none')).toEqual([]);
  });
});

describe('a template', () => {
  test.each([
    ['welcome', /Welcome to Fern & Fig![^]*Reply STOP/, []],
    ['delivery_scheduled', /Hi \{\{first_name\}\}, your order \{\{order_number\}\}/, []],
    ['order_shipped', /Order \{\{1\}\} is on its way[^]*Fern & Fig/, [/Track parcel/, /Call us/]],
    ['invoice_ready', /Document[^]*here is the invoice/, []],
    ['summer_sale', /Image[^]*our summer sale/, [/See the sale/]],
    ['review_request', /how do you like your/, [/Love it/, /It is fine/, /Not happy/]],
    ['offer_code', /here is a code for/, [/Copy offer code/]],
    ['back_in_stock', /is back in stock/, [/Order now/]],
    ['login_code', /\{\{1\}\} is your verification code/, [/Copy code/]],
  ])('%s is shown as its recipient sees it', async (name, text, buttons) => {
    const { page } = await openOne(name);

    await bubbleOf(page).waitFor();

    expect(await bubbleOf(page).innerText()).toMatch(text);
    const shown = bubbleOf(page).getByRole('listitem');
    expect(await shown.allInnerTexts()).toEqual(buttons.map((each) => expect.stringMatching(each)));
    expect(await problemsOfPage(page, `template-${name}`)).toEqual([]);
  });

  test('that cannot be sent says why, and offers no sending', async () => {
    provokes(404);
    const { page } = await openOne('autumn_preview');

    await page.getByText('The provider has not approved it').waitFor();

    expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
    expect(await problemsOfPage(page, 'template-pending')).toEqual([]);
    await page.goto(page.url().replace(/tpl_.*/, 'tpl_none'));
    expect(await page.getByRole('alert').innerText()).toContain('could not load the template');
  });

  test('can be looked at and tried by who may not send it', async () => {
    const agent = await newMember(herald, owner, tenant.workspaceId, 'agent');
    const { page } = await openOne('order_confirmed', agent);

    await page.getByText('Your role here is Agent.').waitFor();
    await fieldOf(page, 'Text', '{{1}}').fill('Zoé');

    await bubbleOf(page).getByText('Hi Zoé, thank you').waitFor();
    expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
  });
});
