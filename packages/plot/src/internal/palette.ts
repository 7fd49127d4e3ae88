/** Colours that stay apart for colour-blind readers: M. Okabe, K. Ito, Color Universal Design (2008). */
const onWhite = {
  blue: '#0072b2',
  sky: '#56b4e9',
  orange: '#e69f00',
  vermilion: '#d55e00',
  green: '#009e73',
  grey: '#7f7f7f',
  ink: '#222222',
  paper: '#ffffff',
  grid: '#e6e6e6',
} as const;

/** On dark the paler of both blues is the one that stands out. */
const onDark = {
  ...onWhite,
  blue: onWhite.sky,
  sky: onWhite.blue,
  grey: '#9a9a9a',
  ink: '#e8e8e8',
  paper: '#16181d',
  grid: '#3a3d44',
} as const;

/** Colours of a chart by what they are for. */
export type Palette = Readonly<Record<keyof typeof onWhite, string>>;

/** The colours of a theme. */
export function paletteOf(theme: 'light' | 'dark' = 'light'): Palette {
  return theme === 'dark' ? onDark : onWhite;
}
