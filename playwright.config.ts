import { defineConfig } from '@playwright/test'
import { ISSUER_CLIENT } from './src/testing/outside/issuer.ts'
import { MERCADO_PAGO } from './src/testing/outside/mercado-pago.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const READING = ['browse', 'fast', 'found', 'html', 'keyboard', 'place', 'project-page', 'security', 'site'].map(
  (name) => `${name}.spec.ts`,
)
/** Run by bin/visual, on a world of its own. */
const LOOKS = 'visual.spec.ts'

/** Whole journeys in Debian's Chromium, against the real platform and the real demo travel site, started for the run on a fresh database. */
export default defineConfig({
  testDir: 'e2e',
  // A test takes a few seconds, but many times that on a busy machine.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // Tests that only read the site run in parallel; tests that change it share one world and run one at a time.
  projects: [
    { name: 'acting', testIgnore: [...READING, LOOKS], workers: 1 },
    { name: 'reading', testMatch: READING, fullyParallel: true },
  ],
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: 'http://localhost:4310',
    launchOptions: { executablePath: '/usr/bin/chromium', args },
    trace: 'on-first-retry',
    timezoneId: 'America/Argentina/Buenos_Aires',
  },
  webServer: {
    command: 'bin/start',
    url: 'http://localhost:4310/health/ready',
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: '4310',
      DEMO_TRAVEL_SITE_PORT: '4311',
      DATA_DIR: '.cache/e2e',
      WRITES_PER_MINUTE: '10000',
      LOG_LEVEL: 'warn',
      // Served by `e2e/google.spec.ts` while it runs.
      GOOGLE_ISSUER: 'http://localhost:4312',
      GOOGLE_CLIENT_ID: ISSUER_CLIENT.client_id,
      GOOGLE_CLIENT_SECRET: ISSUER_CLIENT.client_secret,
      // Served by `e2e/money/mercado-pago.spec.ts` while it runs.
      MERCADOPAGO_API_URL: 'http://localhost:4314',
      MERCADOPAGO_ACCESS_TOKEN: MERCADO_PAGO.access_token,
      MERCADOPAGO_WEBHOOK_SECRET: MERCADO_PAGO.webhook_secret,
    },
  },
})
