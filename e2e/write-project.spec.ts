import { expect, type Page, type Route, test } from '@playwright/test'
import { hostileTexts } from '../src/testing/hostile/hostile-texts.ts'
import { signIn } from './steps/accounts.ts'
import { openDraft, removeDraft } from './steps/drafts.ts'
import { hydrated } from './steps/hydrated.ts'
import { languagesOf } from './steps/languages.ts'
import { photo } from './steps/photo.ts'

const TEXTS = {
  es: {
    prefix: '',
    fresh: '/organizaciones/proyectos/nuevo',
    start: 'Empezar a escribir',
    edit: /\/organizaciones\/proyecto\/[\w-]+\/editar$/,
    name: 'Nombre',
    alt: 'Qué se ve',
    send: 'Enviar a revisión',
    withdraw: 'Retirar de la revisión',
    saved: 'Todo guardado.',
    ended: 'Tu sesión terminó',
    back: 'Iniciar sesión y seguir',
    draft: 'Borrador',
    objective: 'Objetivo',
    delete: 'Eliminar',
    sure: /^Sí, eliminar/,
    recovered: 'Recuperamos',
  },
  en: {
    prefix: '/en',
    fresh: '/en/organizations/projects/new',
    start: 'Start writing',
    edit: /\/en\/organizations\/project\/[\w-]+\/edit$/,
    name: 'Name',
    alt: 'What can be seen',
    send: 'Send for review',
    withdraw: 'Remove from review',
    saved: 'Everything is saved.',
    ended: 'Your session has ended',
    back: 'Log in and continue',
    draft: 'Draft',
    objective: 'Goal',
    delete: 'Delete',
    sure: /^Yes, delete/,
    recovered: 'We recovered',
  },
} as const

const STORY = 'Un pozo con bomba solar para cuarenta familias que hoy esperan el camión cisterna.'

async function begin(page: Page, lang: 'es' | 'en', name: string) {
  const words = TEXTS[lang]
  await signIn(page, 'manager', { lang, redirect: words.fresh })
  await page.getByLabel(words.name).fill(name)
  await page.getByRole('button', { name: words.start }).click()
  await expect(page).toHaveURL(words.edit)
  await expect(page.getByRole('textbox', { name: /Historia|Story/ })).toBeVisible()
}

async function leaveNothing(page: Page, lang: 'es' | 'en') {
  const words = TEXTS[lang]
  await page.locator('summary', { hasText: words.delete }).click()
  await page.getByRole('button', { name: words.sure }).click()
  await expect(page).toHaveURL(/(mi-organizacion|my-organization)$/)
}

for (const lang of languagesOf('write a project')) {
  test(`an ended session loses nothing, and what was sent is not edited (${lang})`, async ({ page, context }) => {
    const words = TEXTS[lang]
    await begin(page, lang, `Agua segura ${lang}`)
    await page.locator('input[type=file]').setInputFiles(await photo(page, '#cc5522'))
    await page.getByLabel(words.alt).fill('El pozo')
    await page.getByRole('textbox', { name: /Historia|Story/ }).fill(STORY)
    await page.getByLabel(words.objective, { exact: true }).fill('1250000,50')
    await page.getByRole('checkbox').nth(1).check()
    await expect(page.getByText(words.saved)).toBeVisible()
    const cookies = await context.cookies()
    await context.clearCookies({ name: /session/ })
    await page.getByRole('textbox', { name: /Historia|Story/ }).press('End')
    await page.keyboard.type(' Y una escuela.')
    await expect(page.getByText(words.ended)).toBeVisible()
    await expect(page.getByRole('link', { name: words.back })).toHaveAttribute('href', /redirect=/)
    await context.addCookies(cookies)
    await page.reload()
    await expect(page.getByText(words.recovered)).toBeVisible()
    await expect(page.getByRole('textbox', { name: /Historia|Story/ })).toContainText('Y una escuela.')
    await expect(page.getByText(words.saved)).toBeVisible()
    await page.getByRole('button', { name: words.send }).click()
    await expect(page.getByRole('button', { name: words.withdraw })).toBeVisible()
    await expect(page.frameLocator('iframe[data-page]').getByText('Y una escuela.').last()).toBeVisible()
    await hydrated(page, `${page.url()}/${lang === 'es' ? 'editar' : 'edit'}`)
    await expect(
      page.getByRole('heading', { name: lang === 'es' ? 'No podés editar este proyecto' : 'You cannot edit this project' }),
    ).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: words.withdraw }).click()
    await expect(page.getByText(words.draft, { exact: true }).first()).toBeVisible()
    await leaveNothing(page, lang)
  })
}

test('what is missing is named at its field, without a connection nothing is lost, and nothing is wider than a phone', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const draft = await openDraft(page, 'Una huerta')
  await page.getByRole('button', { name: 'Enviar a revisión' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByRole('button', { name: /^Causas: Elegí entre 1 y 3 causas/ }).click()
  await expect(page.locator('[data-field=causes]')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await context.setOffline(true)
  await page.getByLabel('Objetivo', { exact: true }).fill('5000')
  await expect(page.getByText('No hay conexión con el servidor')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Todo guardado.')).toBeVisible()
  await test.step('what was saved while its answer was lost is nobody else’s change', async () => {
    const loseAnswer = async (route: Route) => {
      // Which site sends it is known to the browser alone.
      const answer = await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' } })
      expect(answer.status()).toBe(200)
      await route.abort('connectionreset')
    }
    const isDraft = ({ pathname }: URL) => pathname.endsWith('/draft')
    // The second attempt meets a server that starts; the route that is set last is asked first.
    await page.route(isDraft, (route) => route.fulfill({ status: 503 }), { times: 1 })
    await page.route(isDraft, loseAnswer, { times: 1 })
    const story = page.getByRole('textbox', { name: 'Historia' })
    await story.press('ControlOrMeta+b')
    await page.keyboard.type('Lo que llegó')
    await expect(page.getByText('No hay conexión con el servidor')).toBeVisible()
    await page.keyboard.type(' y lo que siguió')
    await expect(page.getByText('Todo guardado.')).toBeVisible()
    await expect(story).toHaveText('Lo que llegó y lo que siguió')
    await page.reload()
    await expect(story).toHaveText('Lo que llegó y lo que siguió')
  })
  await removeDraft(request, draft)
})

test('two people in one text merge by paragraph', async ({ page, request }) => {
  const draft = await openDraft(page, 'Un texto de dos')
  const story = page.getByRole('textbox', { name: 'Historia' })
  const user = await saveStory(page, 'Primero')
  // The other one, in another window: saved before.
  const saved = await page.evaluate(async (user) => {
    const path = `/api/organization/project/${location.pathname.split('/').at(-2)}/draft?as=manager`
    const { data: draft } = await (await fetch(path)).json()
    const { version, content } = draft
    content.description.es.content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Lo de Nora' }] }]
    content.objective = '7000'
    const answer = await fetch(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-shown-to': user },
      body: JSON.stringify({ version, content }),
    })
    return answer.status
  }, user)
  expect(saved).toBe(200)
  await story.fill('Lo mío')
  await expect(page.getByRole('heading', { name: /guardó cambios mientras escribías/ })).toBeFocused()
  await page.getByLabel('Los dos, uno después del otro').check()
  await page.getByRole('button', { name: 'Guardar así' }).click()
  await expect(page.getByText('Todo guardado.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Historia' })).toHaveText('Lo de NoraLo mío')
  await expect(page.getByLabel('Objetivo', { exact: true })).toHaveValue('7000')
  await removeDraft(request, draft)
})

test('hostile rich text runs nothing in the form, the preview and the page', async ({ page, request }) => {
  await page.addInitScript('window.count = 0; window.stolen = () => { window.count++ }')
  const draft = await openDraft(page, 'Un texto hostil')
  const user = await saveStory(page, 'Primero')
  const elsewhere: string[] = []
  page.on('request', (request) => new URL(request.url()).origin === new URL(page.url()).origin || elsewhere.push(request.url()))
  const status = await page.evaluate(
    async ({ texts, user }) => {
      const path = `/api/organization/project/${location.pathname.split('/').at(-2)}/draft?as=manager`
      const { data: draft } = await (await fetch(path)).json()
      const { version, content } = draft
      const link = (href: string) => ({ type: 'link', attrs: { href, onclick: 'stolen()', target: '_blank' } })
      content.name.es = texts[0]
      content.description.es.content = texts.flatMap((text) => [
        { type: 'paragraph', content: [{ type: 'text', text, marks: [link(`javascript:stolen()//${text}`)] }] },
        { type: 'html', text },
        { type: 'image', attrs: { src: 'https://a.example/x.png', onerror: 'stolen()' } },
      ])
      const answer = await fetch(path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-shown-to': user },
        body: JSON.stringify({ version, content }),
      })
      return answer.status
    },
    { texts: hostileTexts(), user },
  )
  expect(status).toBe(200)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Historia' })).toContainText('stolen()')
  await page.getByText('Vista previa de la página').click()
  await page.goto(page.url().replace('/editar', ''))
  const preview = page.frameLocator('iframe[data-page]')
  const story = preview.locator('section[aria-labelledby="story-title"]')
  await expect(story).toContainText('stolen()')
  expect(await story.locator('a').count()).toBe(0)
  expect(await preview.locator('body').evaluate<number, HTMLElement>('window.count')).toBe(0)
  expect(await page.evaluate<number>('window.count')).toBe(0)
  expect(elsewhere).toEqual([])
  await removeDraft(request, draft)
})

/** Writes the story and waits until it is saved. @returns the account for which the page was rendered, as its scripts name it */
async function saveStory(page: Page, text: string): Promise<string> {
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('textbox', { name: 'Historia' }).fill(text)
  const user = (await saving).headers()['x-shown-to']
  await expect(page.getByText('Todo guardado.')).toBeVisible()
  return user ?? ''
}
