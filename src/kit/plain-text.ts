import { withoutControls } from '@huella/rich-text/without-controls'

// Characters that a text may contain. Control characters and halves of characters are refused by databases, XML and mail headers.

/** One line without control characters and angle brackets, which are dangerous in mail headers and pages. */
export const HARMLESS = /^[^\p{Cc}<>]*$/u

/** One line of visible characters: nothing changes the direction of the text, so that no name looks like another's. */
export const VISIBLE = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]*$/u

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
