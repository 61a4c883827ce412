import type { IconName } from '../components/icon';

/** Page of the navigation. */
export interface NavigationPage {
  to:
    | '/w/$workspaceId'
    | `/w/$workspaceId/${'agents' | 'audit' | 'deliveries' | 'inbox' | 'messages' | 'people'}`
    | `/w/$workspaceId/${'refused-requests' | 'senders' | 'settings' | 'templates' | 'usage'}`;
  label: string;
  icon: IconName;
  /** Key that opens the page after `g`. */
  key: string;
}

/** Pages of every day. */
export const PAGES: readonly NavigationPage[] = [
  { to: '/w/$workspaceId', label: 'Overview', icon: 'home', key: 'o' },
  { to: '/w/$workspaceId/inbox', label: 'Inbox', icon: 'inbox', key: 'i' },
  { to: '/w/$workspaceId/templates', label: 'Templates', icon: 'template', key: 't' },
  { to: '/w/$workspaceId/messages', label: 'Messages', icon: 'send', key: 'm' },
  { to: '/w/$workspaceId/deliveries', label: 'Deliveries', icon: 'webhook', key: 'd' },
];

/** Pages of settings. */
export const SETTINGS: readonly NavigationPage[] = [
  { to: '/w/$workspaceId/settings', label: 'API Keys & Webhooks', icon: 'key', key: 'k' },
  { to: '/w/$workspaceId/refused-requests', label: 'Refused requests', icon: 'refused', key: 'r' },
  { to: '/w/$workspaceId/senders', label: 'Channels', icon: 'sender', key: 'c' },
  { to: '/w/$workspaceId/agents', label: 'AI agents', icon: 'agent', key: 'a' },
  { to: '/w/$workspaceId/people', label: 'Team', icon: 'people', key: 'p' },
  { to: '/w/$workspaceId/audit', label: 'Audit log', icon: 'audit', key: 'l' },
  { to: '/w/$workspaceId/usage', label: 'Usage and retention', icon: 'usage', key: 'u' },
];
