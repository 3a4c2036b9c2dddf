import { resolve } from 'node:path'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Platform, platformsIn, renewWorld, stop } from '../../src/testing/faults/platform-processes.ts'
import { newUsername, signIn } from '../steps/accounts.ts'
import { openDraft } from '../steps/drafts.ts'
import { hydrated } from '../steps/hydrated.ts'
import { testPort } from '../steps/world.ts'

// A manager's text survives a killed server and a closed window, except its last two seconds.

const DATA_DIR = resolve('.cache/e2e-nothing-lost')
const PORT = testPort(4342)
const { start, stopAll } = platformsIn(DATA_DIR)
let postgres: EmbeddedPostgres
let platform: Platform

test.use({ baseURL: `http://localhost:${PORT}` })

test.beforeAll(async () => {
  renewWorld(DATA_DIR)
  postgres = await openEmbeddedPostgres({ data_dir: DATA_DIR })
  platform = await start(PORT)
})
test.afterAll(async () => {
  await stopAll()
  await postgres?.close()
})

test('a server killed while somebody types', async ({ page, browser }) => {
  const { edit } = await openDraft(page, newUsername('Nada se pierde '))
  let ended: Promise<unknown> | undefined
  const typed = await typeText(page, 60, (i) => {
    if (i === 40) ended = stop(platform.child, 'SIGKILL')
  })
  await ended
  await expect(page.getByText('No hay conexión con el servidor')).toBeVisible()
  platform = await start(PORT)

  await test.step('as if this browser were lost: another one has what was typed two seconds before the kill', async () => {
    await expectElsewhere(browser, edit, typed.slice(0, 41 - LOST).join(' '))
  })
  await test.step('after a reload, this one has everything, also what was typed after the kill', async () => {
    await hydrated(page, edit)
    await expect(story(page)).toHaveText(typed.join(' '))
    await expect(page.getByText('Todo guardado.')).toBeVisible()
  })
})

test('a window closed while somebody types', async ({ page, context, browser }) => {
  const { edit } = await openDraft(page, newUsername('Nada se pierde '))
  const typed = await typeText(page, 40)
  await page.close()

  await test.step('another browser has what was typed two seconds before', async () => {
    await expectElsewhere(browser, edit, typed.slice(0, -LOST).join(' '))
  })
  await test.step('another window of this one has everything', async () => {
    const again = await context.newPage()
    await hydrated(again, edit)
    await expect(story(again)).toHaveText(typed.join(' '))
  })
})

/** Words that may be lost: two seconds of typing, for the pause before saving and the request; on a slow machine they take longer. */
const LOST = 20

/** Types numbered words without a pause, ten in a second at most. */
async function typeText(page: Page, count: number, beside: (i: number) => void = () => {}): Promise<string[]> {
  const typed = Array.from({ length: count }, (_, i) => `p${i}`)
  await story(page).focus()
  for (const [i, word] of typed.entries()) {
    beside(i)
    await page.keyboard.type(`${i === 0 ? '' : ' '}${word}`, { delay: 30 })
  }
  return typed
}

async function expectElsewhere(browser: Browser, edit: string, begin: string) {
  expect(begin.length).toBeGreaterThan(20)
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'manager', { redirect: edit })
  await expect(story(page)).toBeVisible()
  expect((await story(page).innerText()).startsWith(begin)).toBe(true)
  await page.context().close()
}

function story(page: Page) {
  return page.getByRole('textbox', { name: 'Historia' })
}
