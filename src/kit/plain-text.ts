import { withoutControls } from '@huella/rich-text/without-controls'

// Characters that a text may contain. Control characters and halves of characters are refused by databases, XML and mail headers.

/** One line without control characters and angle brackets, which are dangerous in mail headers and pages. */
export const HARMLESS = /^[^\p{Cc}\p{Cs}<>]*$/u

const EMOJI = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?'
const FLAG = '\\u{1f3f4}[\\u{e0030}-\\u{e007a}]{2,6}\\u{e007f}'
const LETTER = `[${['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr'].map((script) => `\\p{sc=${script}}`).join('')}]`
const VIRAMA = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]'
/** In a group those that belong to an emoji, or to a script in which they form letters; otherwise characters that nobody sees. */
const INVISIBLE = new RegExp(
  `(${FLAG}|${EMOJI}(?:\\u200d${EMOJI})*|[0-9#*]\\ufe0f\\u20e3|${VIRAMA}[\\u200c\\u200d]|${LETTER}[\\u200c\\u200d](?=${LETTER}))|[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Co}\\u2800]`,
  'gu',
)

/** A text without what nobody sees in it: characters of no width, and those that turn the direction of the text around them. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '$1')
}

/** A field of a draft, as somebody types it: with its spaces, without what cannot be stored and what nobody sees. */
export function plainDraft(text: string): string {
  return withoutInvisible(withoutControls(text))
}

const ENDINGS =
  'com|net|org|info|biz|io|ai|app|dev|xyz|online|site|website|shop|store|club|top|live|link|click|today|world|page|blog|news|win|vip|pro|life|fun|space|tech|cloud|money|bet|casino|promo|buzz|icu|cyou|sbs|rest|mobi|store|agency|digital|email|group|team|one|edu|gov|gob'
/** Three letters before the dot are enough: a search for any number takes time by the square of the text's length. */
const ADDRESS = new RegExp(
  `://|\\bwww\\.|[\\p{L}\\p{N}-]\\.(${ENDINGS})(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}-]{3}\\.[a-z]{2}(?![\\p{L}\\p{N}])`,
  'iu',
)

/** True if mail programs would make a link of some part: a name in a greeting must not contain one. */
export function hasAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** One line that can be stored. */
export function isLine(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

/** Any number of lines that can be stored. */
export function isText(text: string): boolean {
  return text === withoutControls(text)
}

/** Characters that a person sees, without spaces around. */
export function lengthOf(text: string): number {
  return [...text.trim()].length
}
