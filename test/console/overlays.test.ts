import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { idsFor } from '../api/support/inbox';
import { customerSends, customerWrites, recipientEnding } from '../api/support/sandbox';
import { type TestPerson, invite, newMember, newOwner } from '../support/people';
import { provokes } from './support/complaints';
import { openIn, ownWorkspace } from './support/console';
import { deliver } from './support/deliveries';
import {
  type Overlay,
  PHONE,
  WIDE,
  control,
  press,
  pressed,
  problemsOfOverlay,
  stillOpen,
} from './support/overlays';
import { consoleSuite } from './support/suite';
import { expectFocus } from './support/focus';

/** Every dialog, drawer, menu and popover: accessible in both themes, closed by Escape, and the focus returns. */
const suite = consoleSuite();
/** Components that are looked at elsewhere: by their users here, in people.test.ts, and as samples of a design. */
const ELSEWHERE = [
  'components/secret-dialog.tsx',
  'features/members/invited-notice.tsx',
  'app/design/controls.tsx',
];
const SOURCE = path.resolve(__dirname, '../../console/src');

const IS_OVERLAY = /<(Modal|Drawer|Menu|Popover|HoverCard|SecretDialog)\b/;

/** Button of the person's menu. */
const PERSON = /@people\.example$/;
/** Row of a delivery. */
const DRAWN = 'channel_sent · drawn';
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' });

const FRAME: Overlay[] = [
  pressed('app/palette/palette-button.tsx', 'Search', [/^Search/]),
  pressed('app/workspace-switcher.tsx', /^Switch workspace/, [/^Switch workspace/], {
    role: 'menu',
  }),
  pressed('app/person-menu.tsx', PERSON, [PERSON], { role: 'menu' }),
  pressed('app/password-dialog.tsx', 'Change password', [PERSON, 'Change password']),
  pressed('features/two-factor/two-factor-dialog.tsx', 'Two-factor authentication', [
    PERSON,
    'Two-factor authentication',
  ]),
  pressed('features/inbox/notifications/notifications-dialog.tsx', 'Desktop notifications', [
    PERSON,
    'Desktop notifications',
  ]),
  pressed('components/shortcuts-dialog.tsx', 'Keyboard shortcuts', [PERSON, 'Keyboard shortcuts']),
  pressed('app/sign-out-everywhere.tsx', 'Sign out everywhere?', [PERSON, 'Sign out everywhere']),
];

const CONVERSATION: Overlay[] = [
  pressed('features/inbox/composer/emoji/emoji-button.tsx', 'Emoji', ['Emoji'], { opener: reply }),
  pressed('features/inbox/composer/template-button.tsx', 'Send template', ['Send template']),
  {
    file: 'components/confirm-button.tsx',
    name: 'Delete /hi?',
    open: async (page) => {
      await press(page, 'Canned replies (/)');
      await page.getByRole('option', { name: /^\/hi/ }).waitFor();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await press(page, 'Delete /hi');
    },
    opener: (page) => control(page, 'Delete /hi'),
    closedBy: 'Close',
  },
  stillOpen('features/inbox/composer/reply-form.tsx', 'Canned replies', reply),
  pressed('features/inbox/conversation/file/file-image.tsx', 'Image', ['Image without a caption']),
  pressed('features/inbox/conversation/labels-button.tsx', 'Labels', ['Edit labels']),
  pressed(
    'features/inbox/conversation/snooze-menu.tsx',
    'Snooze conversation',
    ['Snooze conversation'],
    {
      role: 'menu',
    },
  ),
  pressed('features/inbox/conversation/snooze-menu.tsx', 'Snooze conversation', [
    'Snooze conversation',
    'Choose a time…',
  ]),
  pressed(
    'features/inbox/conversation/assignment-control.tsx',
    'Assignee: Unassigned',
    ['Assignee: Unassigned'],
    { role: 'menu' },
  ),
];

const CUSTOMER: Overlay[] = [
  pressed('features/inbox/customer/erase-button.tsx', 'Erase this customer?', ['Erase']),
  pressed('components/confirm-button.tsx', 'Block this customer?', ['Block']),
];

const DELIVERIES: Overlay[] = [
  pressed('components/filters/filter-surface.tsx', /Filter/, ['+ Filter']),
  pressed('components/filters/filter-surface.tsx', /^Time range/, [/^Time range/]),
  pressed('components/confirm-button.tsx', 'Resend this event?', [DRAWN, 'Resend'], {
    opener: (page) => control(page, 'Resend'),
  }),
  stillOpen('features/deliveries/delivery-drawer.tsx', 'Delivery', (page) => control(page, DRAWN)),
];

const SETTINGS: Overlay[] = [
  pressed('features/settings/api-key-columns.tsx', 'Permissions of test', ['Permissions of test']),
  pressed('features/settings/create-key-dialog.tsx', 'Create API key', ['Create key']),
  pressed('features/settings/event-dialog.tsx', 'channel_sent', ['Example of channel_sent']),
  pressed('features/settings/verify-button.tsx', 'Verify the signature', [
    'Show verification code',
  ]),
  pressed('features/settings/signature-section.tsx', 'Signing secret', ['Sign webhooks'], {
    closedBy: 'Done',
    opener: (page) => control(page, 'Rotate secret'),
  }),
  pressed('features/settings/rotate-button.tsx', 'Rotate signing secret', ['Rotate secret']),
  {
    file: 'components/confirm-password-dialog.tsx',
    name: 'Confirm your password',
    open: async (page) => {
      await forgetPassword();
      await press(page, 'Rotate secret');
      await press(page, 'Rotate');
    },
    opener: (page) => control(page, 'Rotate'),
  },
  {
    file: 'features/settings/new-origin-dialog.tsx',
    name: /^Send your existing token/,
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByLabel('Webhook URL').fill('https://other.example/hook');
      await press(page, 'Save');
    },
    opener: (page) => control(page, 'Save'),
  },
  {
    file: 'components/leave-guard.tsx',
    name: 'Leave without saving?',
    open: (page) => control(page, 'Overview').press('Enter'),
    opener: (page) => control(page, 'Overview'),
  },
];

const TEAM: Overlay[] = [
  pressed('features/members/change-role-button.tsx', /^Role of /, [/^Change role of /]),
  pressed('features/members/remove-member-button.tsx', /^Remove /, [/^Remove /]),
];

const SENDER: Overlay[] = [
  pressed('features/senders/credentials-dialog.tsx', /^Replace credentials of/, [
    'Replace credentials',
  ]),
];

/** At both widths in turn, or at one where a phone shows them in another way or opens them from another place. */
const GROUPS: [string, number | undefined, Overlay[], () => string][] = [
  ['the frame, wide', WIDE, FRAME, () => '/usage'],
  ['the frame, on a phone', PHONE, FRAME, () => '/usage'],
  ['a conversation, wide', WIDE, CONVERSATION, () => `/inbox/${conversationId}`],
  ['a conversation, on a phone', PHONE, CONVERSATION, () => `/inbox/${conversationId}`],
  ['a customer', WIDE, CUSTOMER, () => `/inbox/${conversationId}?customer=true`],
  ['the deliveries, wide', WIDE, DELIVERIES, () => '/deliveries'],
  ['the deliveries, on a phone', PHONE, DELIVERIES, () => '/deliveries'],
  ['the settings', undefined, SETTINGS, () => '/settings'],
  ['the team', undefined, TEAM, () => '/people'],
  ['a sender', undefined, SENDER, () => `/senders/${suite.tenant.senderId}`],
];

let person: TestPerson;
let conversationId: string;

beforeAll(async () => {
  const { herald, tenant } = suite;
  person = await newOwner(herald, tenant.workspaceId);
  await joinAnother();
  await newMember(herald, tenant.workspaceId, 'agent');
  const number = recipientEnding('0001');
  await customerWrites(herald, tenant, number, 'Hello');
  await customerSends(herald, tenant.displayNumber, number, 'image', 'fern');
  ({ conversationId } = await idsFor(herald, tenant, number));
  await deliver(suite, tenant, 'drawn');
  await ask(`/workspaces/${tenant.workspaceId}/canned-replies`, { name: 'hi', text: 'Hello' });
});

/** Gives the person a second workspace to switch to. */
async function joinAnother(): Promise<void> {
  const other = await ownWorkspace(suite);
  const invited = { email: person.email, role: 'agent' } as const;
  const token = await invite(suite.herald, other.owner, other.tenant.workspaceId, invited);
  await ask('/auth/invitation/accept', { token, password: person.password });
}

/** @param url below the root of the API */
async function ask(url: string, body: unknown): Promise<void> {
  const { status } = await person.browser.ask('POST', `/api/v1${url}`, { body });
  if (status >= 300) throw new Error(`${url} answers ${status}`);
}

async function forgetPassword(): Promise<void> {
  await suite.herald.stage.records.sessions.update(
    { userId: person.personId },
    { $set: { passwordAt: new Date(Date.now() - 60 * 60 * 1000) } },
  );
}

test.each(GROUPS)(
  'overlays of %s are accessible, and give the focus back',
  async (_place, width, overlays, pathOf) => {
    provokes(403, 409);
    const page = await openIn(suite, pathOf(), { as: person, width: width ?? WIDE });
    const problems: string[] = [];

    for (const overlay of overlays) {
      if (width === PHONE && overlays === FRAME) await openSidebar(page);
      problems.push(...(await problemsOfOverlay(page, overlay, width)));
    }

    expect(problems).toEqual([]);
  },
);

/** A phone shows the sidebar on request; it stays open below what it opens. */
async function openSidebar(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Most used pages' }).waitFor();
  const more = page.getByRole('button', { name: 'More' });
  if (await more.isVisible()) await more.press('Enter');
}

test('gives the focus back to the button of the sidebar on a phone', async () => {
  const page = await openIn(suite, '/usage', { as: person, width: PHONE });
  const more = page.getByRole('button', { name: 'More' });
  await more.press('Enter');
  await page.locator('nav:focus').waitFor();

  await page.keyboard.press('Escape');

  await page.locator('nav:focus').waitFor({ state: 'detached' });
  await expectFocus(more);
  expect(await more.getAttribute('aria-expanded')).toBe('false');
});

test('gives the focus back after a dialog that moves', async () => {
  const page = await openIn(suite, '/settings', { as: person });
  await page.emulateMedia({ reducedMotion: 'no-preference' });

  await press(page, 'Create key');
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.locator(':focus').waitFor();
  await page.keyboard.press('Escape');

  await dialog.waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('button', { name: 'Create key', exact: true }));
});

test('are all on the list', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => IS_OVERLAY.test(readFileSync(path.join(SOURCE, file), 'utf8')));
  const listed = new Set([
    ...ELSEWHERE,
    ...GROUPS.flatMap(([, , overlays]) => overlays.map(({ file }) => file)),
  ]);

  expect(files.filter((file) => !listed.has(file)).toSorted()).toEqual([]);
});
