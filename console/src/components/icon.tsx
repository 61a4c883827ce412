import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import IconArrowLeft from '@tabler/icons-react/icons/IconArrowLeft';
import IconBan from '@tabler/icons-react/icons/IconBan';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconChecks from '@tabler/icons-react/icons/IconChecks';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import IconChevronLeft from '@tabler/icons-react/icons/IconChevronLeft';
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight';
import IconClock from '@tabler/icons-react/icons/IconClock';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconDots from '@tabler/icons-react/icons/IconDots';
import IconGauge from '@tabler/icons-react/icons/IconGauge';
import IconHistory from '@tabler/icons-react/icons/IconHistory';
import IconHome from '@tabler/icons-react/icons/IconHome';
import IconInbox from '@tabler/icons-react/icons/IconInbox';
import IconInfoCircle from '@tabler/icons-react/icons/IconInfoCircle';
import IconKey from '@tabler/icons-react/icons/IconKey';
import IconKeyboard from '@tabler/icons-react/icons/IconKeyboard';
import IconNote from '@tabler/icons-react/icons/IconNote';
import IconLogout from '@tabler/icons-react/icons/IconLogout';
import IconMoon from '@tabler/icons-react/icons/IconMoon';
import IconPhone from '@tabler/icons-react/icons/IconPhone';
import IconRobot from '@tabler/icons-react/icons/IconRobot';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import IconSelector from '@tabler/icons-react/icons/IconSelector';
import IconSend from '@tabler/icons-react/icons/IconSend';
import IconTag from '@tabler/icons-react/icons/IconTag';
import IconTemplate from '@tabler/icons-react/icons/IconTemplate';
import IconUser from '@tabler/icons-react/icons/IconUser';
import IconUsers from '@tabler/icons-react/icons/IconUsers';
import IconWebhook from '@tabler/icons-react/icons/IconWebhook';
import IconX from '@tabler/icons-react/icons/IconX';

const ICONS = {
  agent: IconRobot,
  audit: IconHistory,
  back: IconChevronLeft,
  clock: IconClock,
  close: IconX,
  copy: IconCopy,
  details: IconInfoCircle,
  down: IconChevronDown,
  forward: IconChevronRight,
  home: IconHome,
  inbox: IconInbox,
  key: IconKey,
  keyboard: IconKeyboard,
  label: IconTag,
  left: IconArrowLeft,
  more: IconDots,
  note: IconNote,
  person: IconUser,
  people: IconUsers,
  refused: IconBan,
  search: IconSearch,
  select: IconSelector,
  send: IconSend,
  sender: IconPhone,
  signOut: IconLogout,
  template: IconTemplate,
  theme: IconMoon,
  tick: IconCheck,
  ticks: IconChecks,
  usage: IconGauge,
  warning: IconAlertTriangle,
  webhook: IconWebhook,
} as const;

export type IconName = keyof typeof ICONS;

export const ICON_NAMES = Object.keys(ICONS) as IconName[];

interface IconProps {
  name: IconName;
  /** In pixels. */
  size?: number;
}

/** A drawing beside a text; it says nothing by itself. */
export function Icon({ name, size = 16 }: IconProps) {
  const Drawing = ICONS[name];
  return <Drawing aria-hidden size={size} stroke={1.7} />;
}
