import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { IconName } from '../../components/icon';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { PAGES, SETTINGS } from '../../lib/pages';
import { useSignOut } from '../use-sign-out';

/** Something that the palette does when it is chosen. */
export interface Command {
  id: string;
  label: string;
  about?: string;
  icon: IconName;
  run: () => void;
}

/** Commands below a heading. */
export interface CommandGroup {
  label: string;
  commands: Command[];
}

/** Returns the pages of the workspace and the actions that the person has there. */
export function useCommands(onNavigate: () => void): CommandGroup[] {
  const { workspaceId } = useCurrentWorkspace();
  const navigate = useNavigate();
  const canEdit = useCan('settings:edit');
  const { toggleColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const params = { workspaceId };
  const open = (to: (typeof PAGES)[number]['to'] | (typeof FORMS)[number]['to']) => () => {
    onNavigate();
    void navigate({ to, params });
  };
  const pages = [...PAGES, ...SETTINGS].map(({ to, label, icon }) => {
    return { id: to, label, icon, run: open(to) };
  });
  const forms = FORMS.map(({ to, label, icon }) => ({ id: to, label, icon, run: open(to) }));
  return [
    { label: 'Pages', commands: pages },
    {
      label: 'Actions',
      commands: [
        ...(canEdit ? forms : []),
        { id: 'theme', label: 'Switch theme', icon: 'theme', run: toggleColorScheme },
        { id: 'sign-out', label: 'Sign out', icon: 'signOut', run: () => signOut.mutate('here') },
      ],
    },
  ];
}

const FORMS = [
  { to: '/w/$workspaceId/senders/connect', label: 'Connect a number', icon: 'sender' },
  { to: '/w/$workspaceId/templates/new', label: 'New template', icon: 'template' },
  { to: '/w/$workspaceId/agents/new', label: 'Create AI agent', icon: 'agent' },
  { to: '/w/$workspaceId/recoveries', label: 'Recover failed deliveries', icon: 'webhook' },
] as const;

/** Keeps the commands whose label has the text, in whichever case. */
export function matching(groups: CommandGroup[], text: string): CommandGroup[] {
  const sought = text.trim().toLowerCase();
  return groups
    .map(({ label, commands }) => ({
      label,
      commands: commands.filter((command) => command.label.toLowerCase().includes(sought)),
    }))
    .filter(({ commands }) => commands.length > 0);
}
