/** Removes the characters that cannot be stored: control characters except tabs and line feeds. */
export function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\u0080-\u009f])[\p{Cc}\ufffe\uffff]/gu, '').toWellFormed()
}
