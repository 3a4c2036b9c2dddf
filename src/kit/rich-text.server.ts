import sanitizeHtml from 'sanitize-html'

/**
 * Rich text as it may be stored: the few elements that stories need, links only to the web or to an address, and nothing that runs,
 * loads or styles. Cleaning twice changes nothing.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    // Whoever writes here vouches for nothing that we would want to.
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'noopener nofollow' } }) },
  }).trim()
}

/** What rich text says, without markup, in one line: for searches, previews and counting characters. */
export function plainText(html: string): string {
  // A space where a block ends, or the last word of one paragraph would stick to the first of the next.
  const spaced = html.replace(/<\/?(p|h[1-6]|ul|ol|li|blockquote|br|div)\b[^>]*>/gi, ' $&')
  const bare = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
  return decode(bare).replace(/\s+/g, ' ').trim()
}

/** sanitize-html leaves only these escaped. */
function decode(text: string): string {
  return text.replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof SIGNS) => SIGNS[name])
}

const SIGNS = { lt: '<', gt: '>', quot: '"', amp: '&' }
