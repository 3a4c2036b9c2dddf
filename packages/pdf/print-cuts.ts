/** The static fonts of PDFs, cut from the site's variable typeface by `bin/generate/cut-font.ts`. Their files are `font/<name>.ttf`. */
export const PRINT_CUTS = {
  regular: { weight: 400, optical_size: 14 },
  bold: { weight: 700, optical_size: 40 },
} as const
export type PrintCut = keyof typeof PRINT_CUTS

/** The letters of Spanish and English that our own cuts of the typeface have. */
export const CUT_LETTERS =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\u00a0¡§©ª«°±·º»¿ÁÉÍÑÓÚÜÅÇ×ãåáçéíñóôúü–—‘’“”•…€−'

/** True if the static fonts have all letters of a text. */
export function isPrintable(text: string): boolean {
  return [...text].every((letter) => CUT_LETTERS.includes(letter))
}
