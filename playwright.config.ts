import { defineConfig } from '@playwright/test'
import { WORKERS, WORLD, worldOf } from './e2e/steps/world.ts'
import { ISSUER_CLIENT } from './src/testing/outside/issuer.ts'
import { MERCADO_PAGO } from './src/testing/outside/mercado-pago.ts'

// The workers' seed of samples (src/testing/operations/exhaustive.ts).
process.env.TEST_SEED ??= String(Date.now() % 1_000)

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The same browser of the same version, for a third of the processor time (docs/decisions/0025); drawing in its own process saves a twentieth more. */
const WITHOUT_WINDOWS = { launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args: [...args, '--in-process-gpu'] } }
const READING = ['browse', 'every-desk', 'every-page', 'fast', 'found', 'keyboard', 'on-a-phone', 'place', 'project-page', 'site'].map(
  (name) => `${name}.spec.ts`,
)
/** Needs a browser with windows: a headless one waits for a connection in another way. */
const WITH_WINDOWS = '**/faults/offline-clicks.spec.ts'
/** Run by bin/visual, on a world of its own. */
const LOOKS = 'visual.spec.ts'

/** Whole journeys in Debian's Chromium, against the real platform and the real demo travel site, started for the run with a new world for each worker. */
export default defineConfig({
  testDir: 'e2e',
  // A test takes a few seconds, but many times that on a busy machine: these limits end only what hangs.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: WORKERS,
  // Tests that change their world run file by file, those that only read it one by one, which fills what is left of both workers at the end.
  projects: [
    { name: 'acting', testIgnore: [...READING, WITH_WINDOWS, LOOKS], use: WITHOUT_WINDOWS },
    { name: 'windows', testMatch: WITH_WINDOWS },
    { name: 'reading', testMatch: READING, fullyParallel: true, use: WITHOUT_WINDOWS },
  ],
  forbidOnly: true,
  reporter: [['list'], ['./e2e/steps/slow-files.ts'], ...(process.env.RECORD_VISITS ? [['./e2e/steps/record-visits.ts'] as const] : [])],
  reportSlowTests: null,
  use: {
    baseURL: WORLD.url,
    launchOptions: { executablePath: '/usr/bin/chromium', args },
    // Long for a busy machine, and short enough for the error to name the act.
    actionTimeout: 120_000,
    trace: 'on-first-retry',
    timezoneId: 'America/Argentina/Buenos_Aires',
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => serverOf(worldOf(worker))),
})

function serverOf({ port, url, travel_site, google, mercado_pago, metrics_port, data_dir }: typeof WORLD) {
  return {
    command: `bin/demo-world ${data_dir} && bin/start`,
    url: `${url}/health/ready`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: {
      PORT: String(port),
      DEMO_TRAVEL_SITE_PORT: String(travel_site.port),
      DATA_DIR: data_dir,
      WRITES_PER_MINUTE: '10000',
      LOG_LEVEL: 'warn',
      ...(process.env.RECORD_VISITS && { METRICS_PORT: String(metrics_port) }),
      // Served by `e2e/google.spec.ts` while it runs.
      GOOGLE_ISSUER: google.url,
      GOOGLE_CLIENT_ID: ISSUER_CLIENT.client_id,
      GOOGLE_CLIENT_SECRET: ISSUER_CLIENT.client_secret,
      // Served by `e2e/money/mercado-pago.spec.ts` while it runs.
      MERCADOPAGO_API_URL: mercado_pago.url,
      MERCADOPAGO_ACCESS_TOKEN: MERCADO_PAGO.access_token,
      MERCADOPAGO_WEBHOOK_SECRET: MERCADO_PAGO.webhook_secret,
    },
  }
}
