import type { Locale } from '../kit/locales.ts'
import { type AmountProblem, readAmount } from '../kit/read-amount.ts'
import { m } from '../kit/sentences/messages.js'

/** A typed amount in minor units; -1 for what is none, which every endpoint refuses beside its field. */
export function postedAmount(text: string, currency: string, locale: Locale): number {
  return readAmount(text, currency, locale).amount ?? -1
}

/**
 * Errors of typed amounts that can be read in two ways or are in another currency, by the endpoint's field, for {@link attempt}.
 * @param typed texts by field
 */
export function amountErrors(typed: Record<string, string>, currency: string, locale: Locale): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const [field, text] of Object.entries(typed)) {
    const { problem } = readAmount(text, currency, locale)
    if (problem) errors[field] = [SENTENCES[problem.key](problem.inputs as never, { locale })]
  }
  return errors
}

const SENTENCES: Record<AmountProblem['key'], (inputs: never, options: { locale: Locale }) => string> = {
  kit_amount_ambiguous: m.kit_amount_ambiguous,
  kit_amount_other_currency: m.kit_amount_other_currency,
  kit_amount_whole: m.kit_amount_whole,
}
