import type { RichDocument, RichInline } from '@huella/rich-text/document'
import { mapInlines } from '@huella/rich-text/map-inlines'

/** Facts about the site that texts name in braces; their values come from configuration. `{email}` becomes a link in a text. */
export const SITE_FACTS = ['brand', 'operator', 'tax_id', 'file_number', 'address', 'email'] as const
type SiteFact = (typeof SITE_FACTS)[number]
export type SiteFacts = Record<SiteFact, string>

interface About {
  brand: { name: string }
  operator: { name: string; tax_id: string; file_number: string; address: string; email: string }
}

export function siteFacts({ brand, operator }: About): SiteFacts {
  const { name, tax_id, file_number, address, email } = operator
  return { brand: brand.name, operator: name, tax_id, file_number, address, email }
}

/** Names in braces that are not a fact. */
export function unknownFacts(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).filter((name) => !isFact(name))
}

export function fillText(text: string, facts: SiteFacts): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (isFact(name) ? facts[name] : whole))
}

export function fillDocument(document: RichDocument, facts: SiteFacts): RichDocument {
  return mapInlines(document, (inline) => (inline.type === 'text' ? fillInline(inline, facts) : [inline]))
}

function fillInline({ marks = [], ...inline }: RichInline & { type: 'text' }, facts: SiteFacts): RichInline[] {
  const is_link = marks.some(({ type }) => type === 'link')
  return inline.text
    .split(/(\{email\})/)
    .filter(Boolean)
    .map((text) => {
      const link = text === '{email}' && !is_link ? [{ type: 'link' as const, attrs: { href: `mailto:${facts.email}` } }] : []
      const all = [...marks, ...link]
      return { type: 'text', text: fillText(text, facts), ...(all.length > 0 && { marks: all }) }
    })
}

function isFact(name: string): name is SiteFact {
  return SITE_FACTS.some((fact) => fact === name)
}
