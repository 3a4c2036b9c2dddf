import { expect } from '@playwright/test'
import { pathTo } from '../../../src/urls/paths.ts'
import { expectAccessible, expectAccessibleInTurn } from '../accessible.ts'
import { emailOf } from '../accounts.ts'
import { hydrated } from '../hydrated.ts'
import { photos } from '../photo.ts'
import { decide, remark } from '../review.ts'
import type { Journey } from './journey.ts'

const STORY = 'Un pozo con bomba solar para cuarenta familias que hoy esperan el camión cisterna.'

/** A draft with three pictures, ordered by a button, by the keyboard, and by dragging. */
export async function writeProject({ manager: page, lang, words }: Journey, name: string) {
  await hydrated(page, pathTo('new_project', lang))
  await page.getByLabel(words.name, { exact: true }).fill(name)
  await page.getByRole('button', { name: words.start }).click()
  await expect(page.getByText(words.free)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(await photos(page, ['#cc5522', '#2255cc', '#22aa55']))
  const alts = page.getByLabel(words.alt, { exact: true })
  await expect(alts).toHaveCount(3)
  for (const [i, text] of ['El pozo', 'La bomba', 'Las familias'].entries()) await alts.nth(i).fill(text)
  await page.getByRole('button', { name: words.later }).click()
  await expect(alts.nth(0)).toHaveValue('La bomba')
  await page.getByRole('button', { name: words.handle }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(alts.nth(2)).toHaveValue('El pozo')
  const handle = (nth: number) => page.getByRole('button', { name: new RegExp(words.handle.source.replace('2', String(nth))) })
  await handle(3).dragTo(handle(1))
  await expect(alts.nth(0)).toHaveValue('El pozo')
  await handle(1).dragTo(handle(3))
  await expect(alts.nth(2)).toHaveValue('El pozo')
  await page.getByRole('textbox', { name: words.story }).fill(STORY)
  await page.getByLabel(words.objective, { exact: true }).fill('1250000,50')
  await page.locator('[data-field=causes] input').first().check()
  await expect(page.getByText(words.saved)).toBeVisible()
}

/** Sent, withdrawn, and sent again. */
export async function sendTwice({ manager: page, lang, words }: Journey, slug: string) {
  await expect(page.getByText(words.promise)).toContainText(words.final)
  await page.getByRole('button', { name: words.send }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: words.withdraw }).click()
  await expect(page.getByRole('button', { name: words.withdraw })).toBeHidden()
  await hydrated(page, pathTo('edit_project', lang, { slug }))
  await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByText(words.pending).first()).toBeVisible()
}

/** An admin claims it, remarks at a field and a picture, and rejects it. */
export async function rejectWithRemarks({ admin, lang, words }: Journey, slug: string) {
  await hydrated(admin, pathTo('admin_pending', lang))
  await expectAccessibleInTurn(admin)
  await admin.locator(`a[href$="/${slug}"]`).first().click()
  await admin.getByRole('button', { name: words.claim }).click()
  await expect(admin.getByRole('button', { name: words.give_back })).toBeVisible()
  await remark(admin, `${words.remark}: ${words.name}`, 'Más corto')
  await remark(admin, `${words.remark}: ${words.second_picture}`, 'No se ven las familias')
  await expectAccessibleInTurn(admin)
  await decide(admin, words.reject, 'Mirá lo marcado')
}

/** The letter leads to the project; the remarks are beside their fields, are corrected and ticked, and the project is sent once more. */
export async function fixAndTick({ manager: page, username, lang, words, inbox }: Journey, slug: string, short_name: string) {
  await inbox.follow(page, emailOf(username), pathTo('own_project', lang, { slug }))
  await expect(page.getByText('Mirá lo marcado').first()).toBeVisible()
  await hydrated(page, pathTo('edit_project', lang, { slug }))
  await expect(page.getByRole('heading', { name: words.remarks })).toBeVisible()
  await expectAccessibleInTurn(page)
  await page.getByRole('button', { name: words.summary }).focus()
  await page.keyboard.press('Enter')
  const name = page.getByLabel(words.name, { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Más corto/)
  await name.fill(short_name)
  const picture = page.locator('#images\\.1\\.alt')
  await expect(page.getByRole('listitem').filter({ has: picture })).toContainText('No se ven las familias')
  await expect(picture).toHaveAccessibleDescription(/No se ven las familias/)
  await picture.fill('Las familias, de cerca')
  for (const box of await page.getByRole('checkbox', { name: words.tick, exact: true }).all()) {
    await box.focus()
    await page.keyboard.press('Space')
  }
  await expect(page.getByText(words.ticked)).toBeVisible()
  await expect(page.getByText(words.saved)).toBeVisible()
  await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByText(words.pending).first()).toBeVisible()
}

/** The next review shows the changes, and approves; the letter leads to the public page, as does the old address. */
export async function approveProject({ admin, username, browser, lang, words, inbox }: Journey, old_slug: string, slug: string) {
  await hydrated(admin, pathTo('admin_review', lang, { slug }))
  const changes = admin.getByRole('region', { name: words.changes })
  await expect(changes).toContainText('de cerca')
  await expect(changes.locator('del').first()).toContainText('para la escuela')
  await expect(admin.getByText(words.done)).toHaveCount(2)
  await decide(admin, words.activate)
  const stranger = await (await browser.newContext()).newPage()
  await inbox.follow(stranger, emailOf(username), pathTo('project', lang, { slug }))
  await expect(stranger.getByAltText('Las familias, de cerca').first()).toBeVisible()
  const visited = await stranger.request.get(pathTo('project', lang, { slug: old_slug }), { maxRedirects: 0 })
  expect([visited.status(), visited.headers().location]).toEqual([301, pathTo('project', lang, { slug })])
  await stranger.context().close()
}

/** A change of the goal is proposed, reviewed in full and accepted; the public page shows it. */
export async function proposeChange(journey: Journey, slug: string, next_name: string) {
  const { manager: page, admin, username, browser, lang, words, inbox } = journey
  await page.goto(pathTo('own_project', lang, { slug }))
  await page.getByRole('link', { name: words.propose }).click()
  await page.getByLabel(words.name, { exact: true }).fill(next_name)
  await page.getByLabel(words.objective, { exact: true }).fill('1500000')
  await expectAccessible(page)
  await page.getByRole('button', { name: words.propose_send }).click()
  await expect(page.getByRole('heading', { name: words.waits })).toBeVisible()
  await expectAccessible(page)
  await hydrated(admin, pathTo('admin_pending', lang))
  await admin.getByRole('table', { name: words.waiting }).getByRole('link').first().click()
  await expect(admin.getByText(words.claim_first)).toBeVisible()
  await admin.getByRole('button', { name: words.claim }).click()
  await expectAccessibleInTurn(admin)
  await admin.getByRole('button', { name: words.accept_changes }).click()
  await admin.getByRole('dialog').getByRole('button', { name: words.accept_changes }).click()
  await expect(admin.getByRole('status').first()).toContainText(/Listo|Done/)
  await inbox.letter(emailOf(username), pathTo('own_project', lang, { slug }))
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(pathTo('project', lang, { slug }))
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(next_name)
  await stranger.context().close()
}
