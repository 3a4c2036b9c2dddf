import sanitizeHtml from 'sanitize-html'
import { safeHref } from './clean-document.ts'

/**
 * Sanitizes rich text for storing: only the few elements that stories need, links only if `safeHref` allows them, and nothing that runs,
 * loads or styles. Idempotent.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    // nofollow: links in user content get no endorsement from us.
    transformTags: {
      a: (tagName, { href }) => ({ tagName, attribs: { ...(href && safeHref(href) && { href }), rel: 'noopener nofollow' } }),
    },
  }).trim()
}

/** Unescapes the only entities that sanitize-html leaves. */
export function decodeEntities(text: string): string {
  return text.replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
}

const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&' }
