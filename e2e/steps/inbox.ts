import { expect, type Page } from '@playwright/test'
import { openMailServer, textOfMail } from '../../src/testing/mail-server.ts'

interface Letter {
  /** target of its button */
  url: string
  raw: string
}

/** A mail server, and its mailboxes. */
export async function openInbox() {
  const server = await openMailServer()

  /** The newest letter to an address with this text and a button to this path, once it has arrived. */
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

/** The address to which a mail program posts on its own "unsubscribe" (RFC 8058). */
export function oneClickOf({ raw }: Letter): string {
  return /^List-Unsubscribe: <(.+)>\r$/m.exec(raw)?.[1] ?? ''
}
