import { expect, type Locator } from '@playwright/test'
import { tabTo } from './keys.ts'

/** A person's way of using a page. Any control that it cannot reach, or loses, fails the test. */
export interface Hand {
  name: 'mouse' | 'keyboard' | 'touch'
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** @param value of an option, or what it reads */
  choose(select: Locator, value: string): Promise<void>
  check(radio: Locator): Promise<void>
  setDate(field: Locator, date: string): Promise<void>
}

export const mouse: Hand = {
  name: 'mouse',
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: async (select, value) => void (await select.selectOption(value)),
  check: (radio) => radio.check(),
  setDate: (field, date) => field.fill(date),
}

/** A finger: each target is large enough for it, and within the page's width. */
export const finger: Hand = {
  ...mouse,
  name: 'touch',
  async press(target) {
    await expectFits(target)
    await target.tap()
  },
  async check(radio) {
    const label = radio.locator('xpath=ancestor::label')
    await expectFits(label)
    await label.tap()
    await expect(radio).toBeChecked()
  },
}

/** No mouse at all: Tab, Enter, arrows and letters. */
export const keyboard: Hand = {
  name: 'keyboard',
  async press(target) {
    await tabTo(target.page(), await shown(target))
    await target.page().keyboard.press('Enter')
  },
  async write(field, text) {
    const { keyboard: keys } = field.page()
    await tabTo(field.page(), await shown(field))
    await keys.press('ControlOrMeta+A')
    await keys.type(text)
    await expect(field).toHaveValue(text)
  },
  async choose(select, value) {
    await tabTo(select.page(), await shown(select))
    const [at, wanted] = await select.evaluate((element, value) => {
      const { options, selectedIndex } = element as HTMLSelectElement
      return [selectedIndex, [...options].findIndex((option) => option.value === value || option.label === value)] as const
    }, value)
    expect(wanted, value).toBeGreaterThanOrEqual(0)
    for (let n = 0; n < Math.abs(wanted - at); n++) await select.page().keyboard.press(wanted > at ? 'ArrowDown' : 'ArrowUp')
    await expect.poll(() => select.evaluate((element) => (element as HTMLSelectElement).selectedIndex)).toBe(wanted)
  },
  /** Tab reaches the first of a group, or the one that is checked; arrows go on. */
  async check(radio) {
    const page = radio.page()
    const name = (await radio.getAttribute('name')) ?? ''
    const group = page.locator(`input[type="radio"][name="${name}"]`)
    const checked = group.and(page.locator(':checked'))
    await tabTo(page, (await checked.count()) > 0 ? checked : group.first())
    for (let n = await group.count(); n > 0 && !(await radio.isChecked()); n--) await page.keyboard.press('ArrowDown')
    await expect(radio).toBeChecked()
  },
  /** In this browser's order of the parts. */
  async setDate(field, date) {
    const page = field.page()
    const [year = '', month = '', day = ''] = date.split('-')
    for (const parts of [
      [month, day, year],
      [day, month, year],
    ]) {
      await tabTo(page, field)
      await page.keyboard.type(parts.join(''))
      if ((await field.inputValue()) === date) return
      await page.keyboard.press('Shift+Tab')
      for (let n = 0; n < 4 && (await field.evaluate((element) => element === document.activeElement)); n++)
        await page.keyboard.press('Shift+Tab')
    }
    await expect(field).toHaveValue(date)
  },
}

async function shown(target: Locator): Promise<Locator> {
  await expect(target).toBeVisible()
  return target
}

async function expectFits(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { height, left, right, width } = await target.evaluate((element) => {
    const { height, left, right } = element.getBoundingClientRect()
    return { height, left, right, width: innerWidth }
  })
  expect(height, `${target}`).toBeGreaterThanOrEqual(43.5)
  expect(left, `${target}`).toBeGreaterThanOrEqual(0)
  expect(right, `${target}`).toBeLessThanOrEqual(width)
}
