/** The light colours of `kit/ui/tokens.css`: a picture has no style sheet, and looks the same to everybody. */
export const PALETTE = {
  page: '#fffdf8',
  ink: '#1c1f3a',
  ink_2: '#4d5270',
  line: '#e6dfd0',
  gold_strong: '#f3c75f',
  gold_soft: '#fdf1d3',
  gold_ink: '#6b4a00',
  indigo_deep: '#262f6e',
  indigo_soft: '#e9ebf8',
  good: '#1c6b41',
  good_soft: '#e0f3e7',
  tone_paid: '#2c3a8f',
  tone_confirmed: '#d99a12',
  tone_expected: '#f3dca4',
  tone_rest: '#ece6d8',
} as const
