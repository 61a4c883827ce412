import { Alert, type CSSVariablesResolver, Modal, Notification, createTheme } from '@mantine/core';

/** Their crosses say nothing by themselves. */
const closeButtonProps = { 'aria-label': 'Close' };

export const theme = createTheme({
  primaryColor: 'blue',
  // Darker than the default: white text on it has the contrast that WCAG 2.2 AA asks for.
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  components: {
    // They tell of addresses and names, which are long and have no place to break.
    Alert: Alert.extend({ styles: { root: { overflowWrap: 'anywhere' } } }),
    Modal: Modal.extend({ defaultProps: { closeButtonProps } }),
    Notification: Notification.extend({
      defaultProps: { closeButtonProps },
      // Paler below a title than WCAG 2.2 AA allows.
      styles: { description: { color: 'var(--mantine-color-text)' } },
    }),
  },
});

/** Texts that the library makes paler than WCAG 2.2 AA allows. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-blue-light-color': '#0f4c8a',
    '--mantine-color-green-light-color': '#14532d',
    '--mantine-color-yellow-light-color': '#5c3c00',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});
