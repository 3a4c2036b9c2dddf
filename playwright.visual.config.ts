import { defineConfig } from '@playwright/test'
import { testPort } from './e2e/steps/world.ts'
import journeys from './playwright.config.ts'

/** Apart from the journeys' ports. */
const PORT = testPort(4312)
/** Pixels that another version of the browser, or the palette in which the screenshots are stored, may change. */
const MAX_DIFF_PIXELS = 150
const launch = journeys.use?.launchOptions
const server = [journeys.webServer].flat()[0]

/**
 * Compares the site with the screenshots in `e2e/visual`, on a server of its own with a fresh demo world, no other tests and a fixed clock.
 * `bin/visual` runs it; `bin/visual --renew` takes the screenshots again.
 */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'looks', testMatch: '**/visual.spec.ts' }],
  fullyParallel: true,
  // On a busy machine Chromium stops drawing frames now and then, and a screenshot waits for them in vain.
  retries: 1,
  snapshotPathTemplate: '{testDir}/visual/{arg}{ext}',
  expect: {
    timeout: 30_000,
    // An absolute number: a button that moved is as wrong on a long page as on a short one. `threshold` ignores the antialiasing of letters.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'device', threshold: 0.25, maxDiffPixels: MAX_DIFF_PIXELS },
  },
  use: {
    ...journeys.use,
    baseURL: `http://localhost:${PORT}`,
    trace: 'off',
    // Otherwise the policy refuses the style sheet of the screenshots.
    bypassCSP: true,
    launchOptions: {
      ...launch,
      args: [
        ...(launch?.args ?? []),
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--disable-font-subpixel-positioning',
        '--force-color-profile=srgb',
        '--hide-scrollbars',
      ],
    },
  },
  webServer: {
    ...server!,
    url: `http://localhost:${PORT}/health/ready`,
    command: 'rm -rf .cache/visual && bin/start',
    env: {
      ...server!.env,
      PORT: String(PORT),
      DEMO_TRAVEL_SITE_PORT: String(PORT + 1),
      DATA_DIR: '.cache/visual',
      DEMO_NOW: '2026-11-24T13:00:00Z',
      STYLE_PAGE: 'true',
    },
  },
})
