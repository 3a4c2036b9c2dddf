/** Escapes text for XML, between tags and in attributes. Characters that XML 1.0 cannot represent are dropped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[<>&"']/g, (character) => ENTITIES[character]!)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to drop
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }
