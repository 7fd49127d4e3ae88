import { Anchor, createTheme, type MantineColorsTuple } from '@mantine/core';

/** A blue-green dark enough for white text and light enough for dark pages: contrast at least 4.5 in both themes. */
const brand: MantineColorsTuple = [
  '#e3f6fa',
  '#c8e9f0',
  '#97d3e0',
  '#62bccf',
  '#3aa8c0',
  '#1f97b1',
  '#0b7f98',
  '#086a80',
  '#065a6d',
  '#034553',
];

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Links in a text are seen by more than their colour.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
  },
});
