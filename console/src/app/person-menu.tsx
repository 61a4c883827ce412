import { Button, Menu, Modal, Text, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { meQuery } from '../lib/api/session';
import { PasswordForm } from '../features/session/password-form';
import { TwoFactorDialog } from '../features/two-factor/two-factor-dialog';
import { useSignOut } from './use-sign-out';

const SCHEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'As the system'],
] as const;

/** Menu of the signed-in person: theme, password, second factor, sign-out. */
export function PersonMenu() {
  const { data } = useSuspenseQuery(meQuery);
  const { workspaceId } = useParams({ from: '/w/$workspaceId' });
  const signOut = useSignOut();
  const [changing, { open, close }] = useDisclosure(false);
  const [securing, secondFactor] = useDisclosure(false);
  const onChanged = () => {
    close();
    notifications.show({ message: 'Password changed. Your other sessions are over.' });
  };
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" size="xs" maw={{ base: 140, xs: 260 }}>
            <Text inherit truncate component="span">
              {data.person.email}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Appearance />
          <Menu.Divider />
          <Menu.Item
            renderRoot={(props) => (
              <Link {...props} to="/w/$workspaceId/account" params={{ workspaceId }} />
            )}
          >
            Your account
          </Menu.Item>
          <Menu.Item onClick={open}>Change password</Menu.Item>
          <Menu.Item onClick={secondFactor.open}>Two-factor authentication</Menu.Item>
          <Menu.Item onClick={() => signOut.mutate('everywhere')}>Sign out everywhere</Menu.Item>
          <Menu.Item onClick={() => signOut.mutate('here')}>Sign out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={changing} onClose={close} title="Change password">
        <PasswordForm onChanged={onChanged} />
      </Modal>
      <TwoFactorDialog opened={securing} onClose={secondFactor.close} />
    </>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      {SCHEMES.map(([scheme, label]) => (
        <Menu.Item
          key={scheme}
          onClick={() => setColorScheme(scheme)}
          rightSection={colorScheme === scheme ? '✓' : null}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
