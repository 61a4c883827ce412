import { Button, Menu, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Workspace, meQuery } from '../lib/api/session';

interface WorkspaceSwitcherProps {
  current: Workspace;
}

/** The workspace of the page; a menu of the others, for whoever has some. */
export function WorkspaceSwitcher({ current }: WorkspaceSwitcherProps) {
  const { data } = useSuspenseQuery(meQuery);
  if (data.workspaces.length < 2) {
    return (
      <Text fw={700} truncate>
        {current.name}
      </Text>
    );
  }
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          px="xs"
          miw={0}
          rightSection={<span aria-hidden>▾</span>}
          aria-label={`Workspace ${current.name}: choose another`}
        >
          <Text fw={700} truncate component="span">
            {current.name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        <Menu.Label>Workspaces</Menu.Label>
        {data.workspaces.map(({ workspaceId, name }) => (
          <Menu.Item
            key={workspaceId}
            rightSection={workspaceId === current.workspaceId ? '✓' : null}
            renderRoot={(props) => (
              <Link {...props} to="/w/$workspaceId" params={{ workspaceId }} />
            )}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
