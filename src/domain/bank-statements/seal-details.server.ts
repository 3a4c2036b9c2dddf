import { type SecretKeys, seal, unseal } from '../../kit/seal.server.ts'
import type { ReadLine } from './check-balances.ts'

/** Purposes of the derived keys; the owner of each sealed text is its row. */
export const BANK_LINE_PURPOSE = 'bank line'
export const BANK_FILE_PURPOSE = 'bank file'

/** The bank's text about a line, which may name who paid. */
export type LineDetails = Pick<ReadLine, 'text' | 'payer_name' | 'payer_cuit' | 'payer_account'>

export function sealDetails(secret_key: string, id: string, { text, payer_name, payer_cuit, payer_account }: LineDetails): string {
  return seal(secret_key, { purpose: BANK_LINE_PURPOSE, owner: id }, JSON.stringify([text, payer_name, payer_cuit, payer_account]))
}

/** Null once they are deleted. */
export function openDetails(keys: SecretKeys, { id, sealed_details }: { id: string; sealed_details: string | null }): LineDetails | null {
  if (sealed_details === null) return null
  const [text, payer_name, payer_cuit, payer_account] = JSON.parse(unseal(keys, { purpose: BANK_LINE_PURPOSE, owner: id }, sealed_details))
  return { text, payer_name, payer_cuit, payer_account }
}

/** All that is compared with references, names and numbers. */
export function matchingText(details: LineDetails | null, reference: string): string {
  if (!details) return reference
  return [details.text, reference, details.payer_name, details.payer_cuit, details.payer_account].filter(Boolean).join(' · ')
}
