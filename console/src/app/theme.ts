import {
  Alert,
  Badge,
  Button,
  type CSSVariablesResolver,
  Card,
  Code,
  type MantineColorsTuple,
  Menu,
  Modal,
  NavLink,
  Notification,
  Paper,
  Popover,
  SegmentedControl,
  createTheme,
} from '@mantine/core';
import classes from './theme.module.css';

/** Crosses say nothing by themselves. */
const closeButtonProps = { 'aria-label': 'Close' };

const iris: MantineColorsTuple = [
  '#eef0ff',
  '#e0e3ff',
  '#c7cbff',
  '#a5b4fc',
  '#8b93f8',
  '#6d6df3',
  '#4f46e5',
  '#4338ca',
  '#3730a3',
  '#312e81',
];

const red: MantineColorsTuple = [
  '#fdecea',
  '#fbd9d5',
  '#f5b3ab',
  '#ee8b80',
  '#e5695b',
  '#d6402f',
  '#c4291a',
  '#b42318',
  '#8f1c13',
  '#6e150e',
];

/** Neutrals of the light theme: sunken, hover, active, border, input border, … secondary text (7), text (9). */
const gray: MantineColorsTuple = [
  '#fbfbfc',
  '#f4f5f7',
  '#eceef2',
  '#e9eaee',
  '#d7dae0',
  '#b4bac5',
  '#767d8a',
  '#565d6b',
  '#30353f',
  '#16181d',
];

/** Neutrals of the dark theme: text (0), secondary text (1), … border (4), raised (5), surface (6), page (7). */
const dark: MantineColorsTuple = [
  '#e7e9ee',
  '#a3a9b6',
  '#8b919e',
  '#6b7280',
  '#2a2c34',
  '#1f2028',
  '#17181c',
  '#0f1013',
  '#0c0d0f',
  '#08090a',
];

/** The look of every component; a page adds none of its own. */
export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 6, dark: 6 },
  colors: { iris, red, gray, dark },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '14px' },
  respectReducedMotion: true,
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '0.9375rem', xl: '1.25rem' },
  lineHeights: { xs: '1.334', sm: '1.54', md: '1.43', lg: '1.47', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.375rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
    },
  },
  shadows: { xs: '0 1px 2px #1018280a', md: '0 8px 24px #10182814' },
  components: {
    Alert: Alert.extend({ classNames: { root: classes['alert'] ?? '' } }),
    Badge: Badge.extend({
      defaultProps: { variant: 'light', radius: 'sm', size: 'lg', tt: 'none' },
      classNames: { root: classes['badge'] ?? '' },
    }),
    Button: Button.extend({ classNames: { root: classes['button'] ?? '' } }),
    Card: Card.extend({
      defaultProps: { radius: 'lg' },
      classNames: { root: classes['card'] ?? '' },
    }),
    Code: Code.extend({ classNames: { root: classes['code'] ?? '' } }),
    Menu: Menu.extend({
      defaultProps: { shadow: 'md' },
      classNames: { dropdown: classes['raised'] ?? '', item: classes['menuItem'] ?? '' },
    }),
    Modal: Modal.extend({
      defaultProps: { closeButtonProps, radius: 'lg', shadow: 'md' },
      classNames: {
        content: classes['raised'] ?? '',
        header: classes['plain'] ?? '',
        title: classes['title'] ?? '',
      },
    }),
    NavLink: NavLink.extend({ classNames: { root: classes['navLink'] ?? '' } }),
    Notification: Notification.extend({
      defaultProps: { closeButtonProps, withBorder: true },
      classNames: { root: classes['raised'] ?? '', description: classes['strong'] ?? '' },
    }),
    Paper: Paper.extend({ classNames: { root: classes['paper'] ?? '' } }),
    Popover: Popover.extend({ classNames: { dropdown: classes['raised'] ?? '' } }),
    SegmentedControl: SegmentedControl.extend({ classNames: { label: classes['medium'] ?? '' } }),
  },
});

/** A state's colour: a tint and the text on it. */
function tint(color: string, paper: string, text: string): Record<string, string> {
  return {
    [`--mantine-color-${color}-light`]: paper,
    [`--mantine-color-${color}-light-color`]: text,
  };
}

const LIGHT = {
  '--mantine-color-text': '#16181d',
  '--mantine-color-dimmed': '#565d6b',
  '--mantine-color-placeholder': '#767d8a',
  '--mantine-color-error': '#b42318',
  '--mantine-color-anchor': '#4338ca',
  '--mantine-color-default-border': '#d7dae0',
  '--mantine-color-default-hover': '#f4f5f7',
  '--mantine-primary-color-light': '#eef0ff',
  '--mantine-primary-color-light-color': '#4338ca',
  '--mantine-color-iris-light': '#eef0ff',
  '--mantine-color-iris-light-color': '#4338ca',
  ...tint('green', '#e6f5ec', '#0b6b3a'),
  ...tint('blue', '#e8effd', '#1b4fc4'),
  ...tint('yellow', '#fdf1dc', '#8a4b00'),
  ...tint('red', '#fdecea', '#b42318'),
  ...tint('gray', '#f0f1f3', '#454c59'),
  '--herald-line': '#e9eaee',
  '--herald-row-line': '#f0f1f4',
  '--herald-row-hover': '#fafafb',
  '--herald-sunken': '#fbfbfc',
  '--herald-active': '#eceef2',
  '--herald-surface': '#fff',
  '--herald-raised': '#fff',
  '--herald-canvas': '#f7f7f8',
  '--herald-own': '#e4e6ff',
  '--herald-note': '#fff7dd',
  '--herald-note-line': '#f3e2a8',
  '--herald-read': '#0369a1',
  '--herald-control': '#868d9a',
  '--herald-accent': '#4f46e5',
  '--herald-ok': '#34a874',
  '--herald-bad': '#e5484d',
  '--herald-idle': '#b4bac5',
};

const DARK = {
  '--mantine-color-text': '#e7e9ee',
  '--mantine-color-dimmed': '#a3a9b6',
  '--mantine-color-placeholder': '#8b919e',
  '--mantine-color-error': '#ff8f85',
  '--mantine-color-anchor': '#a5b4fc',
  '--mantine-color-body': '#0f1013',
  '--mantine-color-default': '#17181c',
  '--mantine-color-default-border': '#3a3d47',
  '--mantine-color-default-hover': '#1f2028',
  '--mantine-primary-color-light': '#22244a',
  '--mantine-primary-color-light-color': '#c7cbff',
  '--mantine-color-iris-light': '#22244a',
  '--mantine-color-iris-light-color': '#c7cbff',
  ...tint('green', '#0f2b1d', '#7dd8a5'),
  ...tint('blue', '#14233f', '#9dbdff'),
  ...tint('yellow', '#33240c', '#f2c177'),
  ...tint('red', '#3a1715', '#ffa39a'),
  ...tint('gray', '#24262e', '#b9bfcb'),
  '--herald-line': '#2a2c34',
  '--herald-row-line': '#22242b',
  '--herald-row-hover': '#1b1c21',
  '--herald-sunken': '#131418',
  '--herald-active': '#22242b',
  '--herald-surface': '#17181c',
  '--herald-raised': '#1f2028',
  '--herald-canvas': '#0c0d10',
  '--herald-own': '#2b2d63',
  '--herald-note': '#3a3014',
  '--herald-note-line': '#5c4a17',
  '--herald-read': '#7cc7f2',
  '--herald-control': '#6b7280',
  '--herald-accent': '#a5b4fc',
  '--herald-ok': '#34a874',
  '--herald-bad': '#e5484d',
  '--herald-idle': '#565d6b',
};

/** Colours of texts and states; each text has at least the contrast of 4.5 that WCAG 2.2 AA asks for. */
export const colors: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.43' },
  light: LIGHT,
  dark: DARK,
});
