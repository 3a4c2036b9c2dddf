import { expect, type Page, test } from '@playwright/test'
import { pathTo } from '../../src/urls/paths.ts'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { onDatabase } from '../steps/database.ts'
import { dialog } from '../steps/dialogs.ts'
import { hydrated } from '../steps/hydrated.ts'
import { press, tabTo } from '../steps/keys.ts'
import { languagesOf } from '../steps/languages.ts'

// The project that money of the common fund goes to is searched where more collect than a list holds: by mouse, by finger, and by keyboard.

const TEXTS = {
  es: {
    decide: 'Asignar por una decisión',
    by_rule: 'Asignar por la regla',
    choose: /^Elegir .+, /,
    chosen: 'Lo elegido',
    amount: /^Monto/,
    project: 'Proyecto',
    reason: 'Motivo',
    none: /^Nada coincide/,
    done: /^Quedó asignado/,
  },
  en: {
    decide: 'Allocate by a decision',
    by_rule: 'Allocate by the rule',
    choose: /^Choose .+, /,
    chosen: 'What is chosen',
    amount: /^Amount/,
    project: 'Project',
    reason: 'Reason',
    none: /^Nothing matches/,
    done: /^It is allocated|^Allocated/,
  },
}
const [lang] = languagesOf('fund')
const words = TEXTS[lang!]

test.beforeAll(() =>
  onDatabase(`insert into projects (id, slug, organization_id, name, summary, description, objective_amount, currency, status, country_code, district_id, search_text, published_at)
    select 'proj_fund' || n, 'fund-' || n, organization_id, 'Una espera ' || n, summary, description, 90000000000, 'ARS', 'active', country_code, district_id, search_text, now()
    from projects, generate_series(101, 220) n where slug = 'agua-segura-para-cinco-escuelas-del-secano-lavallino'`),
)
// Money went to one of them: it stays, without being listed.
test.afterAll(() =>
  onDatabase(`delete from projects p where id like 'proj_fund%' and not exists (select from contributions c where c.project_id = p.id);
    update projects set status = 'hidden' where id like 'proj_fund%'`),
)

test('by mouse', async ({ page }) => {
  await openDecision(page)
  const field = dialog(page).getByRole('combobox', { name: words.project })
  await field.fill('espera 12')
  await dialog(page)
    .getByRole('option', { name: /^Una espera 121 / })
    .click()
  await expect(field).toHaveValue(/^Una espera 121 /)
  await expect(dialog(page).getByRole('option')).toHaveCount(0)
  await expect(chosen(page)).toHaveValue('proj_fund121')
  // Text that is none of them chooses nothing: the field says again what is chosen.
  await field.fill('nada de esto')
  await expect(dialog(page).locator('p, div').getByText(words.none).filter({ visible: true }).first()).toBeVisible()
  await expectAccessibleInTurn(page)
  await dialog(page).getByLabel(words.reason).click()
  await expect(field).toHaveValue(/^Una espera 121 /)
  // Typing takes the place of the choice.
  await field.click()
  await page.keyboard.type('espera 122')
  await expect(field).toHaveValue('espera 122')
})

test('by finger on a phone', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage()
  await openDecision(page)
  await dialog(page).getByRole('combobox', { name: words.project }).fill('espera 13')
  const option = dialog(page).getByRole('option', { name: /^Una espera 131 / })
  await expect(option).toBeVisible()
  await expectAccessibleInTurn(page)
  await expectNoSidewaysScroll(page, 390)
  await option.tap()
  await expect(chosen(page)).toHaveValue('proj_fund131')
  await page.context().close()
})

test('by keyboard, to the end', async ({ page }) => {
  await openDecision(page)
  const field = dialog(page).getByRole('combobox', { name: words.project })
  const options = dialog(page).getByRole('option')
  await tabTo(page, field)
  // An arrow lists the first ones before anything is typed.
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveCount(20)
  await page.keyboard.type('espera 14')
  await expect(options).toHaveCount(12)
  await expectAccessible(page)
  // Escape closes the list, and the dialog only after it.
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!)
  await page.keyboard.press('ArrowUp')
  const last = (await options.last().textContent())!
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.last().getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(last)
  await tabTo(page, dialog(page).getByLabel(words.reason))
  await page.keyboard.type('Es el que más tiempo espera')
  await press(page, dialog(page).getByRole('button', { name: words.decide, exact: true }))
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('[data-messages]')).toContainText(words.done)
})

test('what is chosen goes with another order of the list, and with the result of its allocation', async ({ page }) => {
  await signIn(page, 'admin2', { lang: lang!, redirect: pathTo('admin_fund', lang!) })
  await hydrated(page, pathTo('admin_fund', lang!))
  const first = page.getByRole('checkbox', { name: words.choose }).first()
  const bar = page.getByRole('region', { name: words.chosen })
  await first.check()
  await expect(bar).toBeVisible()
  await page.getByRole('columnheader').getByRole('link', { name: words.amount }).click()
  await expect(bar).toHaveCount(0)
  await first.check()
  await bar.getByRole('button', { name: words.by_rule }).click()
  await dialog(page).getByRole('button', { name: words.by_rule }).click()
  await expect(dialog(page).getByRole('status')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})

/** The page of the first sum of the fund, with the dialog of a decision. */
async function openDecision(page: Page) {
  await signIn(page, 'admin2', { lang: lang!, redirect: pathTo('admin_fund', lang!) })
  const href = await page.locator('tbody a[href*="/fund/"]').first().getAttribute('href')
  await hydrated(page, href!)
  await page.getByRole('button', { name: words.decide }).click()
  await expect(dialog(page)).toBeVisible()
}

function chosen(page: Page) {
  return dialog(page).locator('input[type=hidden][name=project_id]')
}
