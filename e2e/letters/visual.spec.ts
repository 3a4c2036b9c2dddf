import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { LETTERS } from '../../src/api/letters.server.ts'
import { readConfig } from '../../src/config/config.server.ts'
import { exampleCase, previewLetter } from '../../src/domain/emails/templates/letter-cases.server.ts'
import { LOCALES, type Locale } from '../../src/kit/locales.ts'

// Draws contact sheets of all letters into `.cache/letters`, to be looked at after a change of their layout or their sentences, and measures
// each letter with all of its cases.

const CONTEXT = { config: readConfig({ NODE_ENV: 'test', DEMO_NOW: '2026-11-24T13:00:00Z' }) }
const FOLDER = '.cache/letters'
/** Letters beside each other, and of one sheet, by the width of the window. */
const SHEETS = { 390: { columns: 5, letters: 10 }, 640: { columns: 4, letters: 8 } } as const
const WIDTHS = [390, 640] as const
const GAP = 16

for (const language of LOCALES)
  for (const scheme of ['light', 'dark'] as const)
    for (const width of WIDTHS)
      test(`all letters, ${language}, ${scheme}, ${width}`, async ({ browser }) => {
        const { columns, letters } = SHEETS[width]
        const context = await browser.newContext({
          colorScheme: scheme,
          deviceScaleFactor: 0.75,
          viewport: { width: columns * (width + GAP) + GAP, height: 900 },
        })
        const shown = LETTERS.map((letter) => ({ kind: letter.kind, html: htmlOf(letter, '0', language) }))
        for (let first = 0; first < shown.length; first += letters) {
          const page = await openSheet(context, shown.slice(first, first + letters), width)
          const name = `${language}-${scheme}-${width}-${String(1 + first / letters).padStart(2, '0')}.png`
          await page.screenshot({ path: `${FOLDER}/${name}`, fullPage: true })
          await page.close()
        }
        const cases = LETTERS.flatMap((letter) =>
          (letter.cases ?? []).map((_, at) => ({ kind: letter.kind, html: htmlOf(letter, String(at + 1), language) })),
        )
        await (await openSheet(context, cases, width)).close()
        await context.close()
      })

function htmlOf(letter: (typeof LETTERS)[number], id: string, language: Locale): string {
  return previewLetter(CONTEXT, letter, exampleCase(CONTEXT, letter, id), { es: {}, en: {} })[language].html
}

interface Shown {
  kind: string
  html: string
}

/** A page with the letters, each in a frame of that width and as high as it is; none may scroll sideways or break its button. */
async function openSheet(context: BrowserContext, letters: readonly Shown[], width: number): Promise<Page> {
  const page = await context.newPage()
  await page.setContent(
    `<style>body { margin: ${GAP}px; display: flex; flex-wrap: wrap; gap: ${GAP}px; align-items: flex-start; background: #808080 }
      figure { margin: 0 } figcaption { font: 15px sans-serif; padding: 2px } iframe { border: 0; display: block }</style>`,
  )
  const measured = await page.evaluate(drawLetters, { letters, width })
  for (const { kind, overflows, button_lines } of measured) {
    expect.soft(overflows, `${kind} is wider than ${width} pixels`).toEqual([])
    expect.soft(button_lines, `lines of the button of ${kind}`).toBeLessThanOrEqual(2)
  }
  return page
}

/** Runs in the browser. */
function drawLetters({ letters, width }: { letters: readonly Shown[]; width: number }) {
  return Promise.all(
    letters.map(async ({ kind, html }) => {
      const figure = document.createElement('figure')
      const caption = document.createElement('figcaption')
      const frame = document.createElement('iframe')
      caption.textContent = kind
      frame.width = String(width)
      frame.srcdoc = html
      figure.append(caption, frame)
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(figure)
      await loaded
      const inner = frame.contentDocument!
      frame.height = String(inner.documentElement.scrollHeight)
      const wide = [...inner.querySelectorAll('td, p, a')].filter((element) => element.getBoundingClientRect().right > width + 0.5)
      const button = inner.querySelector('.button a')!
      const line = Number.parseFloat(inner.defaultView!.getComputedStyle(button).lineHeight)
      const { paddingTop, paddingBottom } = inner.defaultView!.getComputedStyle(button)
      const text_height = button.getBoundingClientRect().height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
      return { kind, overflows: wide.map((element) => element.textContent), button_lines: Math.round(text_height / line) }
    }),
  )
}
