import { expect, type Page } from '@playwright/test'
import { pathTo } from '../../../src/urls/paths.ts'
import { expectAccessible } from '../accessible.ts'
import { emailOf, expectNoSidewaysScroll, prove, signIn } from '../accounts.ts'
import { onDatabase } from '../database.ts'
import { hydrated } from '../hydrated.ts'
import { oneClickOf } from '../inbox.ts'
import { enterAccount, letHoursPass, recordTransfer } from '../money.ts'
import { photo } from '../photo.ts'
import { decide } from '../review.ts'
import { type Journey, newcomer } from './journey.ts'

/** Registers somebody who marks the project as a favourite. */
export async function follow(journey: Journey, slug: string): Promise<{ follower: Page; follower_name: string }> {
  const follower_name = journey.username.replace('olga', 'sigue')
  const follower = await newcomer(journey, follower_name)
  await hydrated(follower, pathTo('project', journey.lang, { slug }))
  const heart = follower.getByRole('button', { name: journey.words.favourite }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  return { follower, follower_name }
}

/** An update with a picture; the follower's letter leads to it. */
export async function publishNews({ manager: page, lang, words, inbox }: Journey, slug: string, { follower, follower_name }: Follower) {
  await hydrated(page, pathTo('own_updates', lang, { slug }))
  await page.getByRole('textbox', { name: words.update_title, exact: true }).fill('La bomba ya está en su lugar')
  await page.getByRole('textbox', { name: words.update_text }).fill('Llegó el martes y el jueves ya salía agua para todos.')
  await page.locator('input[type=file]').setInputFiles(await photo(page, '#2255cc'))
  await page.getByLabel(words.alt).fill('La bomba nueva')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page, 390)
  await page.getByRole('button', { name: words.post }).click()
  await expect(page.getByRole('heading', { name: 'La bomba ya está en su lugar' })).toBeVisible()
  await inbox.follow(follower, emailOf(follower_name), pathTo('project', lang, { slug }))
  await expect(follower.getByRole('heading', { name: 'La bomba ya está en su lugar' }).first()).toBeVisible()
  await expect(follower.getByAltText('La bomba nueva').first()).toBeVisible()
}

interface Follower {
  follower: Page
  follower_name: string
}

/** One click in the mail program unsubscribes from this project's letters; the account shows that, and offers them again. */
export async function leaveNews({ lang, words, inbox }: Journey, slug: string, { follower, follower_name }: Follower) {
  // Later letters are about the follower's contribution, and end all news.
  const letter = await inbox.letter(emailOf(follower_name), pathTo('project', lang, { slug }), 'La bomba ya está en su lugar')
  // Requests it like a mail program, without a session here.
  const left = await fetch(oneClickOf(letter), { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect(left.ok).toBe(true)
  await follower.goto(pathTo('account', lang))
  await expect(follower.getByRole('button', { name: words.again_news })).toBeVisible()
  await follower.goto(`${pathTo('leave_news', lang)}?news-token=nothing`)
  await expect(follower.getByRole('heading', { name: words.invalid_link })).toBeVisible()
}

/**
 * The manager enters an account; the letter leads the second one to it, who was invited by the first; an admin calls back and confirms it;
 * the first is notified.
 */
export async function agreeOnAccount(journey: Journey, { second, second_name }: { second: Page; second_name: string }) {
  const { manager: page, admin, username, slug, lang, words, inbox } = journey
  const path = pathTo('bank_account', lang, { slug })
  // Ends in 5201, like no other account of this world, or it would be marked as shared.
  const number = lang === 'es' ? '2850590940090418135201' : 'huella.agua.pozo'
  await hydrated(page, path)
  // The password was entered again minutes ago, to invite the second one.
  await enterAccount(page, { number, holder: 'Rotary Mendoza', cuit: '30-71234567-1' })
  await expect(page.getByRole('heading', { name: words.second_key })).toBeVisible()
  await inbox.follow(second, emailOf(second_name), path)
  await expect(second.getByRole('main')).toContainText(words.brought)
  await expect(second.getByRole('button', { name: words.confirm_account })).toHaveCount(0)
  await hydrated(admin, pathTo('admin_organization', lang, { slug }))
  await admin.getByRole('button', { name: words.confirm_account }).click()
  const dialog = admin.getByRole('dialog')
  const call_back = 'Llamé a la sede, al 261 555-0101 de su registro: es la cuenta'
  await dialog.getByRole('textbox').fill(call_back)
  await dialog.getByRole('button', { name: words.confirm_account }).click()
  await prove(admin)
  await expect(admin.getByRole('main')).toContainText(call_back)
  await inbox.follow(page, emailOf(username), path, words.has_second_key)
  await expect(page.getByRole('heading', { name: words.current_account })).toBeVisible()
}

/** The project is completed, and after 72 hours another admin than the one who approved its money pays it. */
export async function completeAndPay(
  { browser, admin, username, slug: organization, data_dir, lang, words, inbox }: Journey,
  slug: string,
) {
  await letHoursPass(data_dir)
  await hydrated(admin, pathTo('admin_project', lang, { slug }))
  await decide(admin, words.complete)
  await inbox.letter(emailOf(username), pathTo('project', lang, { slug }), words.completed)
  const payer = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(payer, 'admin2', { lang, redirect: `${pathTo('admin_payouts', lang)}?query=${organization}` })
  await payer.getByRole('link', { name: words.record }).click()
  await recordTransfer(payer, `TRF-${organization}`)
  await payer.context().close()
}

/** The link of the letter that follows a payout. */
export async function mailedReportLink({ username, lang, inbox }: Journey): Promise<string> {
  return (await inbox.letter(emailOf(username), pathTo('report', lang))).url
}

/** A link that the manager makes to pass on by WhatsApp. */
export async function passedOnReportLink(journey: Journey, slug: string): Promise<string> {
  const { manager: page, lang, words } = journey
  // The report is owed once its letter is written.
  await mailedReportLink(journey)
  await hydrated(page, pathTo('own_reports', lang, { slug }))
  await page.getByRole('button', { name: words.make_link }).click()
  await expect(page.getByRole('link', { name: words.whatsapp })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/)
  await expectAccessible(page)
  return page.locator('#report-link').inputValue()
}

/** Uses its link, on a phone, without a login: once. */
export async function reportByLink({ browser, words }: Journey, url: string) {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const writer = await phone.newPage()
  const answered = await writer.goto(url)
  expect(answered!.headers()).toMatchObject({ 'cache-control': 'no-store' })
  await expect(writer.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(writer.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await writer.locator('#spent').fill('Compramos la bomba y los caños.')
  await writer.reload()
  await expect(writer.locator('#spent')).toHaveValue('Compramos la bomba y los caños.')
  await writer.getByRole('button', { name: words.send_report }).click()
  await expect(writer.getByText(words.required).first()).toBeVisible()
  await writer.locator('#reached').fill('Llegó a 40 familias de la zona.')
  await writer.locator('#next').fill('Falta el tanque, para abril.')
  await writer.locator('input[type=file]').setInputFiles(await photo(writer, '#cc5522'))
  await writer.getByLabel(words.alt).fill('La bomba puesta')
  await expectAccessible(writer)
  await expectNoSidewaysScroll(writer, 390)
  await writer.getByRole('button', { name: words.send_report }).click()
  await expect(writer.getByRole('heading', { name: words.thanks })).toBeVisible()
  await writer.goto(url)
  await expect(writer.getByRole('heading', { name: words.invalid_link })).toBeVisible()
  await phone.close()
}

/** An admin approves the report; the page shows it, and the follower's letter leads there. */
export async function approveReport({ admin, lang, words, inbox, data_dir }: Journey, slug: string, { follower, follower_name }: Follower) {
  await hydrated(admin, `${pathTo('admin_reports', lang)}?state=pending`)
  await expectAccessible(admin)
  await admin.locator('tbody').getByRole('link').first().click()
  await expect(admin.getByText('Llegó a 40 familias de la zona.')).toBeVisible()
  await expectAccessible(admin)
  // News are mailed once a day to each reader, and the update was already.
  await onDatabase('update news_letters set day = day - 1', data_dir)
  await admin.getByRole('button', { name: words.approve }).click()
  await admin.getByRole('dialog').getByRole('button', { name: words.approve }).click()
  await expect(admin.getByText(words.report_approved)).toBeVisible()
  await inbox.follow(follower, emailOf(follower_name), pathTo('project', lang, { slug }), 'Compramos la bomba')
  await expect(follower.getByRole('heading', { name: words.report_title }).first()).toBeVisible()
  await expect(follower.getByAltText('La bomba puesta')).toBeVisible()
}
