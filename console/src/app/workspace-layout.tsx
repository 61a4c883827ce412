import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useParams } from '@tanstack/react-router';
import { useWorkspace } from '../lib/api/session';
import { NotFoundPage } from './not-found-page';
import { Navigation } from './navigation';
import { PersonMenu } from './person-menu';
import classes from './workspace-layout.module.css';
import { WorkspaceSwitcher } from './workspace-switcher';

/** The frame of every page of a workspace. */
export function WorkspaceLayout() {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' });
  const workspace = useWorkspace(workspaceId);
  const [opened, { toggle, close }] = useDisclosure(false);
  if (workspace === null) return <NotFoundPage />;
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? 'Close the navigation' : 'Open the navigation'}
            />
            <WorkspaceSwitcher current={workspace} />
          </Group>
          <PersonMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        p="xs"
        aria-label="Pages of the workspace"
        className={opened ? classes.navbar : `${classes.navbar} ${classes.closed}`}
      >
        <Navigation workspaceId={workspaceId} onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
