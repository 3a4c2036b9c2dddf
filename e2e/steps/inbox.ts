import { expect, type Page } from '@playwright/test'
import { openMailServer, textOfMail } from '../../src/testing/mail-server.ts'

interface Letter {
  /** where its button leads */
  url: string
  raw: string
}

/** A mail server, and what one reads in its mailboxes. */
export async function openInbox() {
  const server = await openMailServer()

  /** The newest letter to an address whose button leads to this path and which says this, once it is there. */
  async function letter(address: string, path: string, says = ''): Promise<Letter> {
    let found: Letter | undefined
    await expect(() => {
      found = server.taken
        .filter(({ to }) => to.includes(address))
        .map(({ raw }) => ({ raw, text: textOfMail(raw) }))
        .map(({ raw, text }) => ({ raw, text, url: /https?:\/\/\S+/.exec(text)?.[0] ?? '' }))
        .findLast(({ text, url }) => url !== '' && new URL(url).pathname === path && text.includes(says))
      expect(found, `a letter to ${address} that leads to ${path}`).toBeTruthy()
    }).toPass({ timeout: 150_000, intervals: [200] })
    return found!
  }

  /** Follows its button, in a document of its own: a letter may lead to a part of the page that is open. */
  async function follow(page: Page, address: string, path: string, says = '') {
    const { url } = await letter(address, path, says)
    await page.goto('about:blank')
    await page.goto(url)
  }

  return { url: server.url, letter, follow, close: server.close }
}

export type Inbox = Awaited<ReturnType<typeof openInbox>>

/** Where a mail program posts to when one presses its own "unsubscribe" (RFC 8058). */
export function oneClickOf({ raw }: Letter): string {
  return /^List-Unsubscribe: <(.+)>\r$/m.exec(raw)?.[1] ?? ''
}
