import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { recipientEnding } from '../api/support/sandbox';
import { until } from '../support/wait';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openIn, visit } from './support/console';
import { consoleSuite } from './support/suite';
import { bubbleOf, describedAs } from './support/templates';

const suite = consoleSuite();

const open = (path: string): Promise<Page> => openIn(suite, `/templates${path}`);
const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit for review' }).click();

/** Waits until the page of the template shows that its provider has approved it. */
async function approved(page: Page, name: string): Promise<void> {
  await page.waitForURL(/templates\/tpl_[^/]*$/);
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await page.getByText('Approved', { exact: true }).waitFor();
}

describe('form of a template', () => {
  test('creates a template, says at the fields what Herald refuses, and above what the provider does', async () => {
    provokes(400, 422);
    const page = await open('');
    await page.getByRole('link', { name: 'New template' }).click();
    await submit(page);
    for (const empty of [fieldOf(page, 'Name'), page.getByLabel('Language'), fieldOf(page, 'Body')])
      await until('a problem', async () => (await describedAs(empty)).includes('Enter a value.'));
    await fieldOf(page, 'Name').fill('Spring Hello');
    await page.getByLabel('Language').fill('en_US');
    await page.getByText('American English').first().waitFor();
    await page.getByLabel('Category').selectOption('Marketing');
    await fieldOf(page, 'Body').fill('Hi {{1}}, spring is here and our shop is open again.');
    await page.getByRole('button', { name: 'Add button' }).click();
    await page.getByLabel('Button 1: type').selectOption('Open a website');
    await fieldOf(page, 'Button text').fill('See the plants');
    await fieldOf(page, 'URL').fill('https://shop.example.com/p/{{1}}');
    await submit(page);

    const problemAt = (name: string, text: string) =>
      until(`${text} at ${name}`, async () =>
        (await describedAs(fieldOf(page, name))).includes(text),
      );
    await problemAt('Name', 'lower-case letters');
    await problemAt('Example for {{1}}', 'Enter an example.');
    await problemAt('Example URL', 'Enter an example.');
    expect(await problemsOfPage(page, 'template-form')).toEqual([]);

    await fieldOf(page, 'Name').fill('spring_refused');
    await fieldOf(page, 'Example for {{1}}').fill('Ana');
    await fieldOf(page, 'Example URL').fill('https://shop.example.com/p/fern');
    await bubbleOf(page).getByText('Hi Ana, spring is here').waitFor();
    await submit(page);
    await page.getByRole('alert').getByText('Template not created').waitFor();
    await page.getByRole('alert').getByText('The provider refused the template').waitFor();
    expect(await fieldOf(page, 'Body').inputValue()).toContain('Hi {{1}}');

    await fieldOf(page, 'Name').fill('spring_hello');
    await submit(page);
    await approved(page, 'spring_hello');
    await bubbleOf(page).getByText('Hi {{1}}, spring is here').waitFor();
  });

  test('edits a template, keeps its name, and says why one with an image cannot be edited', async () => {
    const page = await open(`/${suite.tenant.template('order_confirmed').id}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    expect(await fieldOf(page, 'Name').isEditable()).toBe(false);
    const body = await fieldOf(page, 'Body').inputValue();
    await fieldOf(page, 'Body').fill(`${body} We have begun to pack.`);
    await bubbleOf(page).getByText('We have begun to pack.').waitFor();
    await submit(page);

    await approved(page, 'order_confirmed');
    await bubbleOf(page).getByText('We have begun to pack.').waitFor();

    await visit(page, suite.tenant, `/templates/${suite.tenant.template('summer_sale').id}`);
    await page.getByText('Not editable here: it has an image.').waitFor();
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
  });
});

describe('form that sends a template', () => {
  test('links a message that its provider refused, and sends the corrected one', async () => {
    provokes(500);
    const page = await open(`/${suite.tenant.template('welcome').id}`);
    const refusedId = await page.getByRole('textbox', { name: 'Message ID' }).inputValue();
    await page.getByRole('textbox', { name: 'Recipient' }).fill(recipientEnding('0004'));
    await page.getByRole('button', { name: 'Send', exact: true }).click();

    const link = page.getByRole('alert').getByRole('link', { name: 'Open message' });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`/messages/${refusedId}$`));

    await page.getByRole('textbox', { name: 'Recipient' }).fill(recipientEnding('0003'));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Accepted by provider').waitFor();
  });
});
