import { Button, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type Ref, useRef, useState } from 'react';
import { Avatar } from '../components/avatar';
import { Icon } from '../components/icon';
import { meQuery, useCan } from '../lib/api/session';
import { NotificationsDialog } from '../features/inbox/notifications/notifications-dialog';
import { TwoFactorDialog } from '../features/two-factor/two-factor-dialog';
import { PasswordDialog } from './password-dialog';
import { SignOutEverywhere } from './sign-out-everywhere';
import { useSignOut } from './use-sign-out';

type Dialog = 'password' | 'second factor' | 'notifications' | 'sign out everywhere';

interface PersonMenuProps {
  /** Called before a page is opened. */
  onNavigate: () => void;
  /** Shows the keyboard shortcuts. */
  onHelp: () => void;
}

/** Menu of the signed-in person: theme, account, password, second factor, sign-out. */
export function PersonMenu({ onNavigate, onHelp }: PersonMenuProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const button = useRef<HTMLButtonElement>(null);
  // Items are gone when the dialog closes, which gives the focus back.
  const after = (open: () => void) => {
    button.current?.focus();
    open();
  };
  return (
    <>
      <Menu position="top-start" width="target" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <PersonButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Address />
          <Appearance />
          <Menu.Divider />
          <AccountItems
            onNavigate={onNavigate}
            onHelp={() => after(onHelp)}
            onOpen={(name) => after(() => setDialog(name))}
          />
        </Menu.Dropdown>
      </Menu>
      <PasswordDialog opened={dialog === 'password'} onClose={close} />
      <TwoFactorDialog opened={dialog === 'second factor'} onClose={close} />
      <NotificationsDialog opened={dialog === 'notifications'} onClose={close} />
      <SignOutEverywhere opened={dialog === 'sign out everywhere'} onClose={close} />
    </>
  );
}

/** Props are those of the menu that it opens. */
function PersonButton(props: { ref: Ref<HTMLButtonElement> }) {
  const { name, email } = usePerson();
  return (
    <Button
      {...props}
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      fullWidth
      justify="flex-start"
      px={8}
      leftSection={<Avatar size={24} name={name} id={email} />}
    >
      <Text inherit truncate component="span">
        <bdi>{name}</bdi>
      </Text>
    </Button>
  );
}

/** Returns the signed-in person; one without a name is called by the address. */
function usePerson() {
  const { data } = useSuspenseQuery(meQuery);
  const { name, email } = data.person;
  return { name: name.trim() === '' ? email : name, email };
}

interface AccountItemsProps extends PersonMenuProps {
  onOpen: (dialog: Dialog) => void;
}

function AccountItems({ onNavigate, onHelp, onOpen }: AccountItemsProps) {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' });
  const signOut = useSignOut();
  const canInbox = useCan('inbox:use');
  return (
    <>
      <Menu.Item
        onClick={onNavigate}
        renderRoot={(props) => (
          <Link {...props} to="/w/$workspaceId/account" params={{ workspaceId }} />
        )}
      >
        Your account
      </Menu.Item>
      <Menu.Item onClick={() => onOpen('password')}>Change password</Menu.Item>
      <Menu.Item onClick={() => onOpen('second factor')}>Two-factor authentication</Menu.Item>
      {canInbox && (
        <Menu.Item onClick={() => onOpen('notifications')}>Desktop notifications</Menu.Item>
      )}
      <Menu.Item onClick={onHelp}>Keyboard shortcuts</Menu.Item>
      <Menu.Item onClick={() => signOut.mutate('here')}>Sign out</Menu.Item>
      <Menu.Item onClick={() => onOpen('sign out everywhere')}>Sign out everywhere</Menu.Item>
    </>
  );
}

/** Address of the person, who may have several accounts. */
function Address() {
  return (
    <Menu.Label style={{ overflowWrap: 'anywhere' }}>
      <bdi>{usePerson().email}</bdi>
    </Menu.Label>
  );
}

const SCHEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'System'],
] as const;

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      {SCHEMES.map(([scheme, label]) => (
        <Menu.Item
          key={scheme}
          onClick={() => setColorScheme(scheme)}
          rightSection={colorScheme === scheme ? <Icon name="tick" /> : null}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
