// What characters a text may have. Control characters and halves of characters are refused by databases, XML and mail headers.

/** One line without control characters and angle brackets, which are dangerous in mail headers and pages. */
export const HARMLESS = /^[^\p{Cc}<>]*$/u

/** One line where everything is seen: nothing turns the direction of what follows, so that no name looks like another's. */
export const VISIBLE = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]*$/u

/** One line that can be stored. */
export function isLine(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

/** Any number of lines that can be stored. */
export function isText(text: string): boolean {
  return text === withoutControls(text)
}

/** What can be stored of a text: all but control characters, save tabs and line feeds. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, '').toWellFormed()
}
