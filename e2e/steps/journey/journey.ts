import type { Browser, Page } from '@playwright/test'
import type { Locale } from '../../../src/kit/locales.ts'
import { confirmByLink, emailOf, register, startSession, THEIRS } from '../accounts.ts'
import type { Inbox } from '../inbox.ts'
import { TEXTS } from './texts.ts'

/** The people of a journey, each with a window of their own, and their common data. */
export interface Journey {
  lang: Locale
  words: (typeof TEXTS)[Locale]
  browser: Browser
  inbox: Inbox
  data_dir: string
  /** Begins an organization, and manages it. */
  manager: Page
  username: string
  admin: Page
  /** Slug of the organization. */
  slug: string
  name: string
}

export async function beginJourney(
  about: Pick<Journey, 'lang' | 'browser' | 'inbox' | 'data_dir' | 'manager' | 'username'>,
): Promise<Journey> {
  const { browser, lang, username } = about
  const admin = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await startSession(admin, 'admin')
  return { ...about, admin, words: TEXTS[lang], slug: username, name: `Rotary Mendoza ${username}`.slice(0, 50) }
}

/** Registers another user, who follows the link of their first letter, in a new window. */
export async function newcomer({ browser, lang, inbox, words }: Journey, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await register(page.request, username, lang)
  await inbox.follow(page, emailOf(username), lang === 'en' ? '/en/verify-email' : '/verify-email')
  await confirmByLink(page, words.verify)
  await startSession(page, username, { password: THEIRS, lang })
  return page
}
