import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/paraglide/messages.js'
import { hasSentence, translate } from '../../kit/translate.server.ts'
import type { AuditFacts } from './audit.ts'

/**
 * An audited action as `<noun>.<act>`, declared by the noun's sentences: `act_user_role_granted` is `user.role_granted`.
 * An act without a sentence does not compile.
 */
export type AuditAction = keyof typeof m extends infer Key
  ? Key extends `act_${infer Noun}_${infer Act}`
    ? `${Noun}.${Act}`
    : never
  : never

/** The sentence may use any fact before or after; a fact with its own label (`fact_role_admin`) is shown by that label. */
export function auditSentence(
  { action, before, after }: { action: string; before: AuditFacts | null; after: AuditFacts | null },
  locale: Locale,
): string {
  const facts = Object.entries({ ...before, ...after }).map(([name, value]) => {
    const label = `fact_${name}_${value}`
    return [name, hasSentence(label) ? translate(label, locale) : String(value ?? '')] as const
  })
  return translate(`act_${action.replace('.', '_')}`, locale, Object.fromEntries(facts))
}

/** Every noun that has an act, with its label. */
export function auditNouns(locale: Locale): { name: string; label: string }[] {
  const nouns = new Set(Object.keys(m).flatMap((key) => /^act_([a-z]+)_/.exec(key)?.[1] ?? []))
  return [...nouns]
    .map((name) => ({ name, label: translate(`noun_${name}`, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
