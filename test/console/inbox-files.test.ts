import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { SAMPLES } from '../../sandbox/media/samples';
import { customerSends, customerWrites, recipientEnding } from '../api/support/sandbox';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openInboxAs } from './support/inbox';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

/** Waits until the browser has loaded and decoded an image. */
async function isDecoded(image: Locator): Promise<void> {
  await image.evaluate((element: unknown) => (element as { decode(): Promise<void> }).decode());
}

describe('files of a customer', () => {
  test('shows images, voice and documents of a customer, in frames that do not move', async () => {
    const number = recipientEnding('0003');
    const { displayNumber } = suite.tenant;
    await customerSends(suite.herald, displayNumber, number, 'image', 'fern');
    await customerSends(suite.herald, displayNumber, number, 'audio', 'voice');
    await customerSends(suite.herald, displayNumber, number, 'document', 'receipt');
    const { page, messages } = await openInboxAs(suite, suite.tenant, suite.owner, { number });

    await isDecoded(page.getByAltText('Image without a caption'));
    const frame = await page.getByTitle('Open image').boundingBox();
    expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(4 / 3, 1);
    await messages.getByLabel('Voice or audio message').waitFor();
    await messages.getByText('receipt.pdf').waitFor();
    expect(await problemsOfPage(page, 'inbox-files')).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      messages.filter({ hasText: 'receipt.pdf' }).getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('receipt.pdf');
    const saved = await buffer(await download.createReadStream());
    expect(saved.equals(SAMPLES.receipt.delivery.make())).toBe(true);
    await page.getByTitle('Open image').click();
    const dialog = page.getByRole('dialog', { name: 'Image' });
    await isDecoded(dialog.getByAltText('Image without a caption'));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('offers Retry and Download in place of an image that is gone, or none at all', async () => {
    provokes(404);
    const number = recipientEnding('0003');
    const { displayNumber } = suite.tenant;
    await customerSends(suite.herald, displayNumber, number, 'image', 'gone');
    await customerSends(suite.herald, displayNumber, number, 'image', 'html');
    const opened = await openInboxAs(suite, suite.tenant, suite.owner, { number, width: 390 });
    const { page, messages } = opened;
    const failed = messages.filter({ hasText: "Couldn't load the image." });

    await failed.nth(1).waitFor();
    expect(await problemsOfPage(page, 'inbox-file-failed', { width: 390 })).toEqual([]);
    const asked = page.waitForRequest(/\/media\?try=1$/);
    await failed.first().getByRole('button', { name: 'Retry' }).click();
    await asked;

    await failed.nth(1).waitFor();
    expect(await page.title()).not.toContain('ran');
    await failed.first().getByRole('link', { name: 'Download' }).click();
    await page.getByText("Couldn't download").waitFor();
  });
});

describe('a file that a member sends', () => {
  const fern = { name: 'fern.png', mimeType: 'image/png', buffer: SAMPLES.fern.delivery.make() };

  test('keeps a picked file while one writes a note or is elsewhere, and sends it with the text as its caption', async () => {
    const [number, other] = [recipientEnding('0003'), recipientEnding('0003')];
    for (const from of [number, other])
      await customerWrites(suite.herald, suite.tenant, from, `Hello from ${from}`);
    const opened = await openInboxAs(suite, suite.tenant, suite.owner, { number });
    const { page, messages, reply, rows } = opened;
    await reply.fill('Your *fern*');
    await page.locator('input[type=file]').setInputFiles(fern);
    const attachment = page.getByRole('group', { name: 'Attachment' });
    await attachment.getByText('fern.png').waitFor();
    await isDecoded(attachment.locator('img'));

    await page.getByText('Note', { exact: true }).click();
    await page.getByText('fern.png stays with your reply.').waitFor();
    await page.getByText('Reply', { exact: true }).click();
    await attachment.getByText('fern.png').waitFor();
    await rows.filter({ hasText: other }).first().click();
    await messages.filter({ hasText: other }).waitFor();
    await reply.waitFor();
    expect(await attachment.count()).toBe(0);
    await page.goBack();
    await attachment.getByText('fern.png').waitFor();
    expect(await reply.inputValue()).toBe('Your *fern*');

    await page.getByRole('button', { name: 'Send', exact: true }).click();

    await isDecoded(messages.getByAltText('Your *fern*'));
    await attachment.waitFor({ state: 'detached' });
    expect(await reply.inputValue()).toBe('');
  });

  test('shows why a file is refused, and removes it; a note takes none', async () => {
    provokes(400);
    const number = recipientEnding('0003');
    await customerWrites(suite.herald, suite.tenant, number, 'Hello');
    const opened = await openInboxAs(suite, suite.tenant, suite.owner, { number, width: 390 });
    const { page } = opened;
    const attachment = page.getByRole('group', { name: 'Attachment' });
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ ...fern, buffer: Buffer.alloc(6 * 1024 * 1024) });
    await attachment.getByText('Images can have up to 5 MB.').waitFor();
    await attachment.getByRole('button', { name: 'Remove attachment' }).click();

    const html = { name: 'photo.jpg', mimeType: 'image/jpeg' };
    await input.setInputFiles({ ...html, buffer: SAMPLES.html.delivery.make() });
    await page.getByRole('button', { name: 'Send', exact: true }).click();

    await attachment.getByText(/WhatsApp does not take this file/).waitFor();
    expect(await problemsOfPage(page, 'inbox-attachment-refused', { width: 390 })).toEqual([]);
    await page.getByText('Note', { exact: true }).click();
    await attachment.waitFor({ state: 'detached' });
    expect(await input.count()).toBe(0);
  });
});
