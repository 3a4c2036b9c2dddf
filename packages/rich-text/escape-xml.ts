/** Escapes text for XML, between tags and in attributes. Characters that XML 1.0 cannot represent are dropped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[<>&"']/g, (character) => ENTITIES[character]!)
}

/** XML takes tabs, the ends of lines and the controls after ASCII's. */
const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu
const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }
