import { expect, type Page } from '@playwright/test'
import { pathTo } from '../../../src/urls/paths.ts'
import { expectAccessible } from '../accessible.ts'
import { confirmByLink, emailOf, expectNoSidewaysScroll, prove, register, signIn, THEIRS } from '../accounts.ts'
import { hydrated } from '../hydrated.ts'
import { type Journey, newcomer } from './journey.ts'

/** A guest is led to the login and back; a user with an unconfirmed address is asked to confirm it, and does by the letter's link. */
export async function joinAsVerified({ manager: page, username, lang, words, inbox }: Journey) {
  const form = pathTo('register_organization', lang)
  await register(page.request, username, lang)
  await page.goto(pathTo('organizations', lang))
  await page.getByRole('main').getByRole('link', { name: words.join }).click()
  await expect(page).toHaveURL(/redirect=/)
  await signIn(page, username, { password: THEIRS, lang, redirect: form })
  await expect(page.locator('textarea')).toHaveCount(0)
  await inbox.follow(page, emailOf(username), pathTo('verify_email', lang))
  await confirmByLink(page, words.verify)
}

/** The error of a missing field is beside it, and disappears during typing. */
export async function missOneField({ manager: page, lang, words, name }: Journey) {
  await hydrated(page, pathTo('register_organization', lang))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: words.send_organization }).click()
  await expect(page.getByRole('alert').filter({ hasText: words.form_error })).toBeVisible()
  for (const field of ['name', 'slug', 'description', 'type', 'country_code', 'city'])
    await expect(page.locator(`#${field}-error`)).toHaveText(words.required)
  await page.locator('#name').fill(name)
  await expect(page.locator('#name-error')).toBeHidden()
  await expect(page.locator('#description-error')).toBeVisible()
}

/** The identifier is proposed, the city fills in the rest, and similar organizations are displayed. */
export async function registerOrganization({ manager: page, words, name, slug }: Journey) {
  await page.locator('#type').selectOption('rotary-club')
  await page.locator('#description').fill('Vecinas y vecinos que trabajan juntos.')
  await expect(page.locator('#slug')).toHaveValue(/^rotary-mendoza-/)
  await expect(page.getByText(words.free)).toBeVisible()
  await page.locator('#city').fill('Mendoza')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.locator('#province')).toHaveValue('Mendoza')
  await expect(page.locator('#country_code')).toHaveValue('AR')
  await expect(page.locator('#district')).toHaveValue('4851')
  await page.locator('#name').fill('Rotary Club Mendoza Los Andes')
  await expect(page.getByRole('heading', { name: words.alike })).toBeVisible()
  await page.locator('#name').fill(name)
  await page.locator('#slug').fill(slug)
  await page.getByRole('button', { name: words.send_organization }).click()
  await expect(page.getByRole('heading', { name: words.pending })).toBeVisible()
}

/** An admin rejects it with a reason; the letter leads to the form, where it is corrected and sent again. */
export async function correctOrganization({ manager: page, admin, username, slug, lang, words, inbox }: Journey) {
  await hydrated(admin, pathTo('admin_organization', lang, { slug }))
  await admin.getByRole('button', { name: words.reject }).click()
  await admin.getByRole('dialog').locator('[name=reason]').fill('Contanos cuántos son.')
  await admin.getByRole('dialog').getByRole('button', { name: words.reject }).click()
  await expect(admin.getByRole('dialog')).toBeHidden()
  await inbox.follow(page, emailOf(username), pathTo('register_organization', lang))
  await expect(page.getByRole('heading', { name: words.rejected })).toBeVisible()
  await expect(page.getByText('Contanos cuántos son.')).toBeVisible()
  await page.locator('#description').fill('Somos doce vecinas y vecinos.')
  await page.getByRole('button', { name: words.again }).click()
  await expect(page.getByRole('heading', { name: words.pending })).toBeVisible()
}

/** It is approved; the letter leads to the desk, and the organization is public. */
export async function approveOrganization({ manager: page, admin, username, slug, name, lang, words, inbox }: Journey) {
  await hydrated(admin, pathTo('admin_organization', lang, { slug }))
  await admin.getByRole('button', { name: words.approve }).click()
  await admin.getByRole('dialog').getByRole('button', { name: words.approve }).click()
  await expect(admin.getByRole('dialog')).toBeHidden()
  await inbox.follow(page, emailOf(username), pathTo('my_organization', lang))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(words.none)).toBeVisible()
  await page.getByRole('link', { name: words.drafts }).click()
  await expect(page.getByText(words.no_drafts)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(pathTo('register_organization', lang))
  await expect(page).toHaveURL(pathTo('my_organization', lang))
  expect((await page.request.get(`/api/organization/${slug}`)).status()).toBe(200)
}

/** Somebody is invited by mail and accepts; the link works for nobody else. */
export async function inviteSecondManager(journey: Journey): Promise<{ second: Page; second_name: string }> {
  const { manager: page, username, lang, name, words, inbox } = journey
  const second_name = username.replace('olga', 'ines')
  const second = await newcomer(journey, second_name)
  await hydrated(page, pathTo('my_organization', lang))
  await page.locator('#email').fill(emailOf(second_name))
  await page.getByRole('button', { name: words.invite, exact: true }).click()
  await prove(page, THEIRS)
  await expect(page.getByText(emailOf(second_name))).toBeVisible()
  const { url } = await inbox.letter(emailOf(second_name), pathTo('invitation', lang))
  await second.goto(url)
  await second.getByRole('button', { name: words.accept }).click()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto(url)
  await expect(page.getByRole('button', { name: words.accept })).toBeHidden()
  return { second, second_name }
}
