import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

// What a guest's first visit costs, and that nothing of it is lost while the scripts are still on their way.

test.beforeEach(async ({ page }, info) => {
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
    ['list', (english: boolean) => (english ? '/en/projects' : '/proyectos'), 130_000],
    ['project', (english: boolean, slug: string) => (english ? `/en/project/${slug}` : `/proyecto/${slug}`), 130_000],
  ] as const) {
    for (const english of [false, true]) {
      test(`${name} in ${english ? 'English' : 'Spanish'}: at most ${most / 1000} kB`, async ({ page, request }) => {
        const { project } = await slugs(request)
        const scripts: [path: string, bytes: number][] = []
        page.on('requestfinished', async (sent) => {
          const path = new URL(sent.url()).pathname
          if (path.endsWith('.js')) scripts.push([path, (await sent.sizes()).responseBodySize])
        })
        await page.goto(pathOf(english, project), { waitUntil: 'networkidle' })
        // Not the quiet before the scripts: the last of them come when the page is alive and idle.
        await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('entry.client')))
        await page.waitForTimeout(3000)
        await page.waitForLoadState('networkidle')
        const sum = scripts.reduce((bytes, [, more]) => bytes + more, 0)
        test.info().annotations.push({ type: 'bytes', description: `${name}: ${sum} in ${scripts.length} scripts` })
        expect(scripts.length).toBeGreaterThan(3)
        expect(sum, scripts.map(([path, bytes]) => `${bytes} ${path}`).join('\n')).toBeLessThanOrEqual(most)
      })
    }
  }
})

test.describe('nothing moves, and no picture is larger than it is shown', () => {
  for (const [width, deviceScaleFactor] of [
    [390, 3],
    [768, 2],
    [1440, 1],
  ] as const) {
    test.describe(`${width} px wide, ${deviceScaleFactor} dots each`, () => {
      test.use({ viewport: { width, height: width < 700 ? 844 : 900 }, deviceScaleFactor })

      // Each as the first page of a visit: a larger picture that another page has brought would be shown again.
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
          // The home page's box may still move once while its first screen is being read: it is aligned to the foot of a picture.
          if (name !== 'home') expect.soft(await page.evaluate(() => (window as unknown as Watched).shifts), `${path} moves`).toEqual([])
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
    // A thousandth is what nobody sees: a word in the middle of its button is another word.
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

/** As fast as a hand scrolls, and no faster than a list grows. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y)
      do await new Promise((resolve) => setTimeout(resolve, 100))
      while (document.querySelector('a[aria-busy=true]'))
    }
  })
}

/** Pictures with more than twice the dots that they are shown with; cropped ones need their longer side. The smallest there is may be larger. */
function tooLarge(dots: number): string[] {
  const needs = (image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect()
    return Math.max(width, height * (image.naturalWidth / image.naturalHeight)) * dots
  }
  return [...document.images].flatMap((image) => {
    if (!image.complete || image.naturalWidth === 0 || needs(image) === 0) return []
    // What a larger one of the page has already brought, the browser shows in the smaller ones too.
    const needed = Math.max(...[...document.images].filter(({ currentSrc }) => currentSrc === image.currentSrc).map(needs))
    const real = Number(/\/(\d+)\.(?:avif|webp|jpg)$/.exec(image.currentSrc)?.[1] ?? 0)
    if (real <= 320 || real <= 2 * needed) return []
    return [`${image.currentSrc} for ${Math.round(needed)} dots (${image.sizes || image.parentElement?.querySelector('source')?.sizes})`]
  })
}

test.describe('while the scripts are on their way', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
  })

  test('a button that needs them is pressed when they are there', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/proyectos', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Usar modo oscuro' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  test('a link that opens something opens it', async ({ page }) => {
    await page.goto('/en/organizations', { waitUntil: 'commit' })
    await page.getByRole('banner').getByRole('link', { name: 'Choose a project' }).click()
    await expect(page.getByRole('dialog', { name: 'Choose your project' })).toBeVisible()
    await expect(page).toHaveURL('/en/organizations')
  })

  test('a plain link does not wait', async ({ page }) => {
    await page.goto('/privacidad', { waitUntil: 'commit' })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Términos y condiciones' }).click()
    await expect(page).toHaveURL('/terminos-y-condiciones')
  })

  test('what is typed and chosen is kept, and a form is sent as with them', async ({ page }) => {
    await page.goto('/proyectos', { waitUntil: 'commit' })
    const query = page.getByRole('searchbox').first()
    await query.fill('agua')
    await query.press('Enter')
    await expect(page).toHaveURL('/proyectos?query=agua')
    await expect(query).toHaveValue('agua')
  })

  test('a button that does more than send its form does that', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -32.8908, longitude: -68.8272 })
    await page.goto('/proyectos', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Usar mi ubicación' }).click()
    await expect(page).toHaveURL('/proyectos?near=city%3A3844421')
  })

  test('the back button comes back to where one was', async ({ page }) => {
    await page.goto('/proyectos')
    await page.evaluate(() => scrollTo(0, 1200))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click()
    await expect(page).toHaveURL('/privacidad')
    await page.goBack()
    await expect(page).toHaveURL('/proyectos')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  })
})

test('without any script a cached page is whole', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})
