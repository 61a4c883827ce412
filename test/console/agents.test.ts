import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { agentOf, agentSettings } from '../api/support/agent-settings';
import { type ScriptedModel, fails, says, startScriptedModel } from '../support/scripted-model';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { type OwnPage, openOwn, visit } from './support/console';
import { type SecretWatch, watchSecrets } from './support/secrets';
import { consoleSuite } from './support/suite';

const KEY = 'sk-first-0123456789';
const HOSTILE = '<b>Tea</b> \u202Eagent\u200B ☕';

const suite = consoleSuite();
let model: ScriptedModel;

beforeAll(async () => {
  model = await startScriptedModel(suite.herald);
});
afterAll(() => model.close());

interface Opened extends OwnPage {
  /** The API of the agents, as the owner asks it. */
  agents: ReturnType<typeof agentSettings>;
  secrets: SecretWatch;
}

/** Opens the agents of a workspace of the test's own. */
async function openAgents(path = ''): Promise<Opened> {
  const opened = await openOwn(suite, `/agents${path}`);
  const { owner, tenant } = opened;
  const agents = agentSettings(suite.herald, owner.browser, tenant.workspaceId);
  return { ...opened, agents, secrets: watchSecrets(opened.page) };
}

/** The page of one agent that was made before. */
async function openAgent(changes: object = {}): Promise<Opened & { agentId: string }> {
  const opened = await openAgents();
  const { agentId } = agentOf(await opened.agents.create({ key: KEY, ...changes }));
  await visit(opened.page, opened.tenant, `/agents/${agentId}`);
  await field(opened.page, 'Name').waitFor();
  return { ...opened, secrets: watchSecrets(opened.page), agentId };
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('creating an agent', () => {
  test('shows each problem of a new agent at its field', async () => {
    provokes(400);
    const { page, agents } = await openAgents();
    await page.getByText('No AI agents yet.').waitFor();
    await page.getByRole('link', { name: 'Create agent' }).click();

    await field(page, 'Name').fill(HOSTILE);
    await field(page, 'Instructions').fill(`Sell tea. ${'x'.repeat(20_000)}`);
    await page.getByText('20,010 of 20,000 characters (10 too many)').waitFor();
    await field(page, 'Model').fill('sandbox');
    await field(page, 'Base URL').fill('https://10.1.2.3/v1');
    await page.getByLabel('Max reply tokens').fill('8001');
    await press(page, 'Create');
    await page.locator('textarea[aria-invalid=true]').first().waitFor();
    expect(await page.getByLabel('Max reply tokens').getAttribute('aria-invalid')).toBe('true');
    expect(await problemsOfPage(page, 'agent-refused')).toEqual([]);
    await field(page, 'Instructions').fill('Sell tea.');
    await page.getByLabel('Max reply tokens').fill('800');
    await press(page, 'Create');
    await page.getByText('AGENT_ALLOW_ORIGINS').waitFor();
    expect(await field(page, 'Base URL').getAttribute('aria-invalid')).toBe('true');
    expect((await agents.list()).body['data']).toEqual([]);
  });

  test('shows a created agent without its key, and describes the creation in the audit log', async () => {
    const { page, agents, secrets } = await openAgents('/new');
    await field(page, 'Name').fill(HOSTILE);
    await field(page, 'Instructions').fill('Sell tea.');
    await field(page, 'Model').fill('sandbox');
    await field(page, 'Base URL').fill(`${suite.herald.sandboxUrl}/agent/v1`);
    await page.getByLabel('Max reply tokens').fill('800');
    await field(page, 'Key (optional)').fill(KEY);
    await press(page, 'Create');

    await page.getByRole('region', { name: 'Playground' }).waitFor();
    expect(await field(page, 'Key (optional)').inputValue()).toBe('(configured)');
    expect(await field(page, 'Key (optional)').isEditable()).toBe(false);
    const { body } = await agents.list();
    expect(body['data']).toMatchObject([
      { name: HOSTILE, instructions: 'Sell tea.', key: '(configured)', limits: { maxTokens: 800 } },
    ]);
    await page.getByRole('link', { name: 'All AI agents' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Not assigned to a number' }).waitFor();
    expect(await problemsOfPage(page, 'agents')).toEqual([]);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByText(/^AI agent created “/).waitFor();
    await page.getByText('Instructions set').waitFor();
    expect(await secrets.placesOf(KEY)).toEqual([]);
  });
});

describe('playground of an agent', () => {
  const ask = async (page: Page, text: string) => {
    await field(page, 'Customer message').fill(text);
    await press(page, 'Send');
  };
  const chat = (page: Page) => page.getByRole('log', { name: 'Conversation' });

  test('talks with an agent over several turns, as plain text, and begins anew', async () => {
    const hostile = `<script>alert(1)</script>\n${'long'.repeat(1000)} ☕`;
    model.play('says', says(hostile));
    const { page } = await openAgent({ model: 'says', baseUrl: model.baseUrl });

    await ask(page, 'Hello');
    await chat(page).getByText('<script>alert(1)</script>').waitFor();
    expect(await page.getByText('stands in for this model').count()).toBe(0);
    expect(await chat(page).innerText()).toMatch(/Took \d+ ms · 1 prompt and 1 reply tokens/);
    await field(page, 'Customer message').fill('And now?');
    await page.keyboard.press('Enter');
    await chat(page).getByText('And now?').waitFor();
    await chat(page).getByText(/^Took/).nth(1).waitFor();

    const [, second] = model.asked('says');
    expect(second?.messages.slice(-3).map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
    ]);
    await press(page, 'Reset');
    await chat(page).waitFor({ state: 'detached' });
  });

  test('shows that an agent hands over to a person, and ends there', async () => {
    const { page } = await openAgent();

    await ask(page, 'a person, please');

    await chat(page).getByText('The customer asks for a person.').waitFor();
    await page.getByText('The sandbox stands in for this model.').waitFor();
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  });

  test('shows why an agent failed', async () => {
    model.play('fails', fails(401));
    const failing = { model: 'fails', baseUrl: model.baseUrl };
    const { page, secrets } = await openAgent(failing);

    await ask(page, 'Hello');

    await chat(page)
      .getByText('The API refused the key, or the key may not use this model.')
      .waitFor();
    expect(await chat(page).innerText()).toMatch(/Took \d+ ms/);
    expect(await problemsOfPage(page, 'agent-fails')).toEqual([]);
    expect(await secrets.placesOf(KEY)).toEqual([]);
  });
});

describe('changing an agent', () => {
  test('asks for the key again when the base URL changes origin, and can remove the key', async () => {
    provokes(409);
    const { page, agents, agentId } = await openAgent();

    await field(page, 'Base URL').fill(model.baseUrl);
    await press(page, 'Save');
    await page.getByText('The base URL now points to another origin').waitFor();
    expect(await field(page, 'Key (optional)').getAttribute('aria-invalid')).toBe('true');
    await press(page, 'Remove');
    await page.getByRole('radio', { name: 'Text marker [[hand over]]' }).check();
    await press(page, 'Save');
    await page.getByText('AI agent saved.').waitFor();

    expect(agentOf(await agents.show(agentId))).toMatchObject({
      baseUrl: model.baseUrl,
      key: null,
      handOver: 'marker',
      version: 2,
    });
  });

  test('names the changes of somebody who saved first, and loads them on request', async () => {
    provokes(409);
    const { page, agents, agentId } = await openAgent();
    await agents.change(agentId, {
      version: 1,
      name: 'Coffee agent',
      instructions: 'Sell coffee.',
    });

    await field(page, 'Model').fill('mine');
    await press(page, 'Save');
    await page.getByText('Changed by someone else').waitFor();
    await page.getByText('Name → Coffee agent').waitFor();
    await press(page, 'Discard my changes');
    expect(await field(page, 'Instructions').inputValue()).toBe('Sell coffee.');
    await field(page, 'Model').fill('mine');
    await press(page, 'Save');
    await page.getByText('AI agent saved.').waitFor();

    const saved = agentOf(await agents.show(agentId));
    expect(saved).toMatchObject({ name: 'Coffee agent', model: 'mine', version: 3 });
  });
});

test('connects an agent to a sender in place of another, and deletes it', async () => {
  const { page, agents, agentId, tenant } = await openAgent();
  const other = agentOf(await agents.create({ name: 'The other' }));
  await agents.connect(tenant.senderId, other.agentId);
  await page.reload();

  await page.getByText('is assigned and would be replaced').waitFor();
  await page.getByText('The other', { exact: true }).waitFor();
  const answers = page.getByRole('switch', { name: `Assign to +${tenant.displayNumber}` });
  await answers.click();
  await page.getByText('AI agent connected.').waitFor();
  const motion = await page.evaluate<string>(
    "getComputedStyle(document.querySelector('.mantine-Notifications-notification')).transitionDuration",
  );
  expect(motion).toMatch(/^0\.001s/);
  expect(agentOf(await agents.show(agentId))).toMatchObject({ senderIds: [tenant.senderId] });
  await press(page, 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete this AI agent?' });
  await question.getByText(`Assigned to +${tenant.displayNumber}`).waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();

  await page.getByText('AI agent deleted.').waitFor();
  await page.getByRole('link', { name: 'The other' }).waitFor();
  expect((await agents.show(agentId)).status).toBe(404);
  expect((await agents.sender(tenant.senderId)).body['sender']).toMatchObject({ agentId: null });
});
