/** Colours that stay apart for colour-blind readers: M. Okabe, K. Ito, Color Universal Design (2008). */
export const palette = {
  blue: '#0072b2',
  sky: '#56b4e9',
  orange: '#e69f00',
  vermilion: '#d55e00',
  green: '#009e73',
  purple: '#cc79a7',
  grey: '#7f7f7f',
  ink: '#222222',
} as const;
