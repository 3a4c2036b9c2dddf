import { expect } from '@playwright/test'
import { readDatabase } from './database.ts'

/** The link in the letter about a trail. */
export async function linkIn(kind: string, code: string, pattern: RegExp): Promise<string> {
  let link = ''
  await expect(async () => {
    const [letter] = await readDatabase(`select text_body, to_address from emails where kind = '${kind}' and text_body like '%${code}%'`)
    expect(letter?.to_address).toMatch(/^[a-z]•••@•••$/)
    link = pattern.exec(String(letter?.text_body))?.[2] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return new URL(link).pathname + new URL(link).search
}
