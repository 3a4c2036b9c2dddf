import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { hydrated, untilIdle } from './steps/hydrated.ts'
import { languagesOf } from './steps/languages.ts'
import { leaveOutPictures } from './steps/pictures.ts'

// The cost of a guest's first visit, and that no interaction is lost while scripts are still loading.

test.beforeEach(async ({ page }, info) => {
  await leaveOutPictures(page)
  page.on('console', (message) => info.annotations.push({ type: 'console', description: `${message.type()}: ${message.text()}` }))
  page.on('pageerror', (error) => info.annotations.push({ type: 'console', description: `error: ${error.message}` }))
})
test.afterEach(() => {
  expect(test.info().annotations.filter((note) => note.type === 'console')).toEqual([])
})

async function slugs(request: APIRequestContext) {
  const [project] = (await (await request.get('/api/projects?status=active&per_page=1')).json()).data
  return { project: project.slug as string, organization: project.organization.slug as string }
}

test.describe('JavaScript of a first load, compressed', () => {
  for (const [name, pathOf, most] of [
    ['home', (english: boolean) => (english ? '/en' : '/'), 190_000],
    ['list', (english: boolean) => (english ? '/en/projects' : '/proyectos'), 138_500],
    ['project', (english: boolean, slug: string) => (english ? `/en/project/${slug}` : `/proyecto/${slug}`), 140_500],
  ] as const) {
    for (const english of languagesOf(`bytes of ${name}`).map((language) => language === 'en')) {
      test(`${name} in ${english ? 'English' : 'Spanish'}: at most ${most / 1000} kB, and 12 files until it is hydrated`, async ({
        page,
        request,
      }) => {
        const { project } = await slugs(request)
        const html = await (await request.get(pathOf(english, project))).text()
        const [, modules = ''] = /data-modules="([^"]*)"/.exec(html) ?? []
        const named = new Set([
          ...modules.split(' '),
          ...[...html.matchAll(/import \* as route\d+ from "([^"]+)"/g)].map(([, file]) => file),
        ])
        expect([...named].length, [...named].join('\n')).toBeLessThanOrEqual(12)
        const scripts: [path: string, bytes: number][] = []
        page.on('requestfinished', async (sent) => {
          const path = new URL(sent.url()).pathname
          if (path.endsWith('.js')) scripts.push([path, (await sent.sizes()).responseBodySize])
        })
        // The last of them load when the page is hydrated and idle.
        await hydrated(page, pathOf(english, project))
        await page.waitForLoadState('networkidle')
        await untilIdle(page)
        const sum = scripts.reduce((bytes, [, more]) => bytes + more, 0)
        test.info().annotations.push({ type: 'bytes', description: `${name}: ${sum} in ${scripts.length} scripts` })
        expect(scripts.length).toBeGreaterThan(3)
        expect(sum, scripts.map(([path, bytes]) => `${bytes} ${path}`).join('\n')).toBeLessThanOrEqual(most)
      })
    }
  }
})

test.describe('no layout shifts, and no oversized pictures', () => {
  for (const [width, deviceScaleFactor] of [
    [390, 3],
    [768, 2],
    [1440, 1],
  ] as const) {
    test.describe(`${width} px wide, ${deviceScaleFactor} dots each`, () => {
      test.use({ viewport: { width, height: width < 700 ? 844 : 900 }, deviceScaleFactor })

      // Each as the first page of a visit: the browser would reuse a larger picture from another page.
      for (const name of ['home', 'list', 'project', 'organizations', 'organization', 'place'] as const) {
        test(name, async ({ page, request }) => {
          const { project, organization } = await slugs(request)
          const path = {
            home: '/',
            list: '/proyectos',
            project: `/proyecto/${project}`,
            organizations: '/organizaciones',
            organization: `/organizacion/${organization}`,
            place: '/mendoza',
          }[name]
          await page.addInitScript(watchShifts)
          await page.goto(path, { waitUntil: 'networkidle' })
          await scrollThrough(page)
          await page.waitForLoadState('networkidle')
          // The home page's search box may shift once while loading: it is aligned to the bottom of a picture.
          if (name !== 'home') expect.soft(await page.evaluate<Watched['shifts']>('window.shifts'), `${path} moves`).toEqual([])
          expect.soft(await page.evaluate(tooLarge, deviceScaleFactor), `${path}: pictures`).toEqual([])
        })
      }
    })
  }
})

interface Watched {
  shifts: string[]
}

function watchShifts() {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    // Shifts below a thousandth are invisible, such as a changed label centred in its button.
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Element | null }[]
    })[])
      if (!entry.hadRecentInput && entry.value >= 0.001)
        shifts.push(
          `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => `${node?.nodeName}.${(node as HTMLElement)?.className}`).join(' ')}`,
        )
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Scrolls down, at each step waiting until the browser is idle and lists have grown. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y)
      do for (let i = 0; i < 3; i++) await drawn()
      while (document.querySelector('a[aria-busy=true]'))
    }
  })
}

/** Pictures with more than twice the pixels they are displayed with; for cropped ones the longer side counts. The smallest size is always allowed. */
function tooLarge(dots: number): string[] {
  const needs = (image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect()
    return Math.max(width, height * (image.naturalWidth / image.naturalHeight)) * dots
  }
  return [...document.images].flatMap((image) => {
    if (!image.complete || image.naturalWidth === 0 || needs(image) === 0) return []
    // The browser reuses a picture already loaded for a larger place on the page.
    const needed = Math.max(...[...document.images].filter(({ currentSrc }) => currentSrc === image.currentSrc).map(needs))
    const real = Number(/\/(\d+)\.(?:avif|webp|jpg)$/.exec(image.currentSrc)?.[1] ?? 0)
    if (real <= 320 || real <= 2 * needed) return []
    return [`${image.currentSrc} for ${Math.round(needed)} dots (${image.sizes || image.parentElement?.querySelector('source')?.sizes})`]
  })
}

test.describe('while scripts are loading', () => {
  /** Lets the scripts go on: until then none arrives. */
  let release: () => void
  test.beforeEach(async ({ page }) => {
    const released = Promise.withResolvers<void>()
    release = released.resolve
    await page.route('**/assets/*.js', async (route) => {
      await released.promise
      await route.continue()
    })
  })

  test('a click on a button that needs them is replayed', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/proyectos', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Usar modo oscuro' }).click()
    release()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  test('a link that opens a dialog opens it', async ({ page }) => {
    await page.goto('/en/organizations', { waitUntil: 'commit' })
    await page.getByRole('banner').getByRole('link', { name: 'Choose a project' }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Choose your project' })).toBeVisible()
    await expect(page).toHaveURL('/en/organizations')
  })

  test('a plain link does not wait', async ({ page }) => {
    await page.goto('/privacidad', { waitUntil: 'commit' })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Términos y condiciones' }).click({ noWaitAfter: true })
    await expect(page).toHaveURL('/terminos-y-condiciones')
    release()
  })

  test('input is preserved, and a form is submitted as with scripts', async ({ page }) => {
    await page.goto('/proyectos', { waitUntil: 'commit' })
    const query = page.getByRole('searchbox').first()
    await query.fill('agua')
    await query.press('Enter')
    release()
    await expect(page).toHaveURL('/proyectos?query=agua')
    await expect(query).toHaveValue('agua')
  })

  test('a button with a handler of its own runs that instead of submitting', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -32.8908, longitude: -68.8272 })
    await page.goto('/proyectos', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Usar mi ubicación' }).click()
    release()
    await expect(page).toHaveURL('/proyectos?near=city%3A3844421')
  })

  test('the back button restores the scroll position', async ({ page }) => {
    await page.goto('/proyectos', { waitUntil: 'commit' })
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' })
    await expect(link).toBeAttached()
    await page.evaluate(() => scrollTo(0, 1200))
    await link.click({ noWaitAfter: true })
    await expect(page).toHaveURL('/privacidad')
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL('/proyectos')
    release()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  })
})

test('a cached page is complete without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

test('an empty date says so in the page’s language before its scripts come', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ja-JP' })
  const page = await context.newPage()
  await page.route('**/*.js', (route) => route.abort())
  for (const [path, text] of [
    ['/', '¿Cuándo?'],
    ['/en', 'When?'],
  ] as const) {
    await page.goto(path)
    const start = page.locator('input[name=start]')
    const shown = () => start.evaluate((input) => getComputedStyle(input, '::before').content)
    expect(await shown()).toBe(`"${text}"`)
    const max = await start.getAttribute('max')
    await start.fill(max!)
    await start.blur()
    expect(await shown()).toBe('none')
  }
  await context.close()
})
