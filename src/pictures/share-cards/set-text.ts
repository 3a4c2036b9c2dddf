import type { Lettering, Type } from './lettering.server.ts'

/** The space for a text. */
export interface Frame {
  width: number
  /** Maximum number of lines, and of pixels from top to bottom; a longer text is set smaller, then shortened. */
  lines: number
  height?: number
  weight: number
  /** From the preferred size down to the smallest readable one, in pixels. */
  sizes: readonly [number, ...number[]]
  /** From one baseline to the next, as a multiple of the size. */
  leading?: number
  tabular?: boolean
  optical_size?: number
}

/** A text that was set: outlines line by line, each starting at 0 0 on its baseline. */
export interface TextBlock {
  lines: { text: string; outline: string; width: number }[]
  size: number
  /** From one baseline to the next, in pixels. */
  leading: number
  /** Width of the longest line, in pixels. */
  width: number
}

/** Sets a text into its frame: at the largest size that fits, its lines balanced, shortened if no size fits. */
export function setText(letters: Lettering, text: string, frame: Frame): TextBlock {
  const words = text.trim().split(/[ \t\n]+/)
  const fitting = frame.sizes.find((size) => fits(wrap(letters, words, typeOf(frame, size), frame.width).length, size, frame))
  const size = fitting ?? frame.sizes.at(-1)!
  const type = typeOf(frame, size)
  const lines = fitting ? balanced(letters, words, type, frame.width) : shortened(letters, words, type, frame)
  const set = lines.map((line) => ({ text: line, outline: letters.outlineOf(line, type), width: letters.widthOf(line, type) }))
  return { lines: set, size, leading: leadingOf(size, frame), width: Math.max(...set.map(({ width }) => width)) }
}

/** From the top of the first line's capitals to the last baseline. */
export function heightOf({ lines, size, leading }: TextBlock): number {
  return capHeight(size) + (lines.length - 1) * leading
}

export function capHeight(size: number): number {
  return size * 0.7
}

function fits(lines: number, size: number, frame: Frame): boolean {
  return lines <= frame.lines && capHeight(size) + (lines - 1) * leadingOf(size, frame) <= (frame.height ?? Number.POSITIVE_INFINITY)
}

function leadingOf(size: number, { leading = 1.12 }: Frame): number {
  return size * leading
}

function typeOf({ weight, tabular = false, optical_size }: Frame, size: number): Type {
  return { size, weight, tabular, optical_size: optical_size ?? size }
}

/** As many words to a line as fit. A word longer than a line is broken. */
function wrap(letters: Lettering, words: readonly string[], type: Type, width: number): string[] {
  const lines: string[] = []
  for (const word of words.flatMap((whole) => breakWord(letters, whole, type, width))) {
    const last = lines.at(-1)
    if (last !== undefined && letters.widthOf(`${last} ${word}`, type) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function breakWord(letters: Lettering, word: string, type: Type, width: number): string[] {
  if (letters.widthOf(word, type) <= width) return [word]
  const characters = [...word]
  let count = characters.length - 1
  while (count > 1 && letters.widthOf(`${characters.slice(0, count).join('')}-`, type) > width) count--
  return [`${characters.slice(0, count).join('')}-`, ...breakWord(letters, characters.slice(count).join(''), type, width)]
}

/** The same number of lines in the narrowest width that still holds them: no last line of one short word. */
function balanced(letters: Lettering, words: readonly string[], type: Type, width: number): string[] {
  const best = wrap(letters, words, type, width)
  let [low, high] = [width / best.length, width]
  while (high - low > 4) {
    const middle = (low + high) / 2
    if (wrap(letters, words, type, middle).length <= best.length && longestWord(letters, words, type) <= middle) high = middle
    else low = middle
  }
  return high < width ? wrap(letters, words, type, high) : best
}

function longestWord(letters: Lettering, words: readonly string[], type: Type): number {
  return Math.max(...words.map((word) => letters.widthOf(word, type)))
}

/** Cuts a text that does not fit after a word, or inside one that is a line long, and ends it with an ellipsis. */
function shortened(letters: Lettering, words: readonly string[], type: Type, { width, lines }: Frame): string[] {
  const shown = wrap(letters, words, type, width).slice(0, lines)
  let last = shown.pop()!.replace(/-$/, '')
  while (last.length > 1 && letters.widthOf(`${last}…`, type) > width)
    last = last.includes(' ') ? last.replace(/ \S*$/, '') : last.slice(0, -1)
  return [...shown, `${last.replace(/[\s,;:.–—-]+$/, '')}…`]
}
