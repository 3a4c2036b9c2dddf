import { defineConfig } from '@playwright/test'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Whole journeys in Debian's Chromium, against the real platform and the real demo travel site, started for the run on a fresh database. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: 'http://localhost:4310',
    launchOptions: { executablePath: '/usr/bin/chromium', args },
    trace: 'retain-on-failure',
    timezoneId: 'America/Argentina/Buenos_Aires',
  },
  webServer: {
    command: 'bin/start',
    url: 'http://localhost:4310/health/ready',
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: '4310', DEMO_TRAVEL_SITE_PORT: '4311', DATA_DIR: '.cache/e2e', WRITES_PER_MINUTE: '10000', LOG_LEVEL: 'warn' },
  },
})
