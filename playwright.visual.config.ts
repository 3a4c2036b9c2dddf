import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Beside the journeys' own. */
const PORT = 4312
/** Of another version of the browser, or of the palette that the pictures are kept in. */
const MOST = 150
const launch = journeys.use?.launchOptions
const server = [journeys.webServer].flat()[0]

/**
 * How the site looks, against the pictures in `e2e/visual`. Its own server, on a fresh demo world that nobody changes, whose clock stands
 * still. `bin/visual` runs it; `bin/visual --renew` takes the pictures anew.
 */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'looks', testMatch: 'visual.spec.ts' }],
  fullyParallel: true,
  snapshotPathTemplate: '{testDir}/visual/{arg}{ext}',
  expect: {
    timeout: 30_000,
    // In pixels and not as a share: a button that moved is as wrong on a long page as on a short one. The edges of letters are not counted.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'device', threshold: 0.25, maxDiffPixels: MOST },
  },
  use: {
    ...journeys.use,
    baseURL: `http://localhost:${PORT}`,
    trace: 'off',
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
      DEMO_NOW: '2026-11-20T12:00:00Z',
      STYLE_PAGE: 'true',
    },
  },
})
