import { alphabetical } from '../../kit/formatters.ts'
import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { hasSentence, translate } from '../../kit/translate.server.ts'
import type { AuditFacts } from './audit.ts'

/**
 * An audited action as `<noun>.<act>`, declared by the noun's sentences: `act_user_role_granted` is `user.role_granted`.
 * An act without a sentence does not compile.
 */
export type AuditAction = keyof typeof m extends infer Key
  ? Key extends `act_${infer Noun}_${infer Act}`
    ? Act extends `${string}_one`
      ? never
      : `${Noun}.${Act}`
    : never
  : never

/**
 * The sentence may use any fact before or after; a fact with its own label (`fact_role_admin`) is shown by that label, a letter by its own. An act that counts has a
 * sentence of its own for one (`act_user_sessions_ended_one`).
 */
export function auditSentence(
  { action, before, after }: { action: string; before: AuditFacts | null; after: AuditFacts | null },
  locale: Locale,
): string {
  const facts = Object.entries({ ...before, ...after }).map(([name, value]) => {
    const label = name === 'letter' ? `letter_${value}` : `fact_${name}_${value}`
    return [name, hasSentence(label) ? translate(label, locale) : String(value ?? '')] as const
  })
  const key = `act_${action.replace('.', '_')}`
  const is_single = Object.values({ ...before, ...after }).includes(1) && hasSentence(`${key}_one`)
  return translate(is_single ? `${key}_one` : key, locale, Object.fromEntries(facts))
}

/** Every noun that has an act, with its label. */
export function auditNouns(locale: Locale): { name: string; label: string }[] {
  const nouns = new Set(Object.keys(m).flatMap((key) => /^act_([a-z]+)_/.exec(key)?.[1] ?? []))
  const compare = alphabetical(locale)
  return [...nouns].map((name) => ({ name, label: translate(`noun_${name}`, locale) })).sort((a, b) => compare(a.label, b.label))
}
