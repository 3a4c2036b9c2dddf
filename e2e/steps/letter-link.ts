import { expect } from '@playwright/test'
import { awaitRow } from './database.ts'

/** The link in the letter about a trail. */
export async function linkIn(kind: string, code: string, pattern: RegExp): Promise<string> {
  const letter = await awaitRow(
    `select text_body, to_address from emails where kind = '${kind}' and text_body like '%${code}%' and text_body ~ '[?&](news-)?token='`,
  )
  expect(letter.to_address).toMatch(/^[a-z]•••@•••$/)
  const url = new URL(pattern.exec(String(letter.text_body))![2]!)
  return url.pathname + url.search
}
