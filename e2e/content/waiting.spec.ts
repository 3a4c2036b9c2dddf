import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, headersOf, signIn } from '../steps/accounts.ts'
import { languagesOf } from '../steps/languages.ts'

// Numbers of waiting content, on the admins' home page and in the list that each figure links to.

test.use({ locale: 'es-AR', viewport: { width: 1440, height: 900 } })

const KINDS = ['offer_group', 'section', 'cause'] as const
const TEXTS = {
  es: {
    prefix: '',
    card: 'Contenido que espera',
    lists: { offer_group: 'Temas de ofertas', section: 'Secciones: Inicio', cause: 'Causas' },
    // The language depends on other tests, which run at the same time.
    outdated: 'con (?:un idioma|el español|el inglés) desactualizado',
    changed: 'con cambios sin publicar',
    scheduled: 'con algo programado',
    chip: 'Quitar el filtro Esperan: Publicar cambios',
  },
  en: {
    prefix: '/en',
    card: 'Content that waits',
    lists: { offer_group: 'Themes of offers', section: 'Sections: Home', cause: 'Causes' },
    outdated: 'with (?:an outdated language|outdated Spanish|outdated English)',
    changed: 'with unpublished changes',
    scheduled: 'with something scheduled',
    chip: 'Remove the filter Waiting: Changes to be published',
  },
} as const

for (const lang of languagesOf('what waits'))
  test(`what waits of every kind leads to its list, narrowed to that (${lang})`, async ({ page, request }) => {
    const words = TEXTS[lang]
    const api = await openApi(request)
    const mark = Date.now().toString(36)
    const made: string[] = []
    for (const kind of KINDS) made.push(await followed(api, kind, `espera ${mark}`))
    await signIn(page, 'admin', { lang, redirect: `${words.prefix}/admin` })
    const card = page.getByRole('region', { name: words.card })
    try {
      for (const kind of KINDS)
        for (const what of ['outdated', 'changed', 'scheduled'] as const) {
          const main = page.getByRole('main')
          const rows = kind === 'section' ? main.locator('li').filter({ has: page.locator('abbr') }) : main.locator('tbody tr')
          // Repeats if somebody else wrote in between.
          await expect(async () => {
            await page.goto(`${words.prefix}/admin`)
            const figure = card.getByRole('link', { name: new RegExp(`^${words.lists[kind]}: \\d+ ${words[what]}$`) })
            const count = Number.parseInt(await figure.innerText({ timeout: 5_000 }), 10)
            await figure.click()
            await expect(page).toHaveURL(new RegExp(`[?&]waits=${what}$`))
            await expect(rows).toHaveCount(count, { timeout: 5_000 })
          }).toPass()
          // Each item by the link of its name: rows of sections have another one, to write.
          await expect(
            main
              .locator('td, li')
              .getByRole('link', { name: new RegExp(mark) })
              .first(),
          ).toBeVisible()
        }
      await page.goto(`${words.prefix}/admin/sections?waits=changed`)
      await expectAccessibleInTurn(page)
      await expect(page.getByRole('button', { name: /Subir|Move up|Bajar|Move down/ })).toHaveCount(0)
      await page.getByRole('link', { name: words.chip }).click()
      await expect(page).toHaveURL(`${words.prefix}/admin/sections`)
      await page.goto(`${words.prefix}/admin`)
      await expectAccessibleInTurn(page)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScroll(page)
      }
    } finally {
      for (const id of made) expect((await api('DELETE', `/admin/content-item/${id}?anyway=yes`)).status()).toBe(204)
    }
  })

type Api = Awaited<ReturnType<typeof openApi>>

async function openApi(request: APIRequestContext) {
  const headers = await headersOf(request, 'admin')
  return (method: string, path: string, data?: unknown) => request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) })
}

/**
 * Publishes it in both languages; then its Spanish side changes in public, changes again in the draft, and is scheduled to end.
 * @returns its id
 */
async function followed(api: Api, kind: (typeof KINDS)[number], title: string): Promise<string> {
  const begun = await api('POST', kind === 'section' ? '/admin/sections' : `/admin/content/${kind}`, { place: 'question' })
  const { id } = (await begun.json()).data
  const write = async (es: object) => {
    const { version, content: begun_as } = (await (await api('GET', `/admin/content/${kind}/${id}`)).json()).data
    const content = written(title, begun_as.shared)
    const saved = await api('PUT', `/admin/content-item/${id}/draft`, { version, content: { ...content, es: { ...content.es, ...es } } })
    return (await saved.json()).data.version as number
  }
  const publish = async (sides: string[], version: number) =>
    expect((await api('POST', `/admin/content-item/${id}/publications`, { sides, version, confirms: false })).status()).toBe(204)
  await publish(['es', 'en'], await write({}))
  await publish(['es'], await write({ title: `Lo que ya ${title}` }))
  await write({ title: `Lo que pronto ${title}` })
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect((await api('POST', `/admin/content-item/${id}/withdrawals`, { sides: ['es'], at })).status()).toBe(204)
  return id
}

/** Publishable content of a group of offers, a question of the home page, or a cause. */
function written(title: string, shared: object) {
  const words = (text: string) => ({
    title: text,
    slug: null,
    summary: 'Lo que se lee en la tarjeta.',
    body: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Un párrafo con palabras de sobra para publicarse. '.repeat(2) }] }],
    },
    lines: { text: 'Porque viajás igual, y algo de eso queda donde hace falta.' },
  })
  const images = [{ name: 'water-3', alt: { es: 'Un pozo', en: 'A well' }, focus: { x: 50, y: 50 } }]
  return { es: words(`Lo que ${title}`), en: words(`What ${title}`), shared: { ...shared, images } }
}
