import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type * as App from '../app/app.server.ts'
import type { Services } from '../kit/services.server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The deployed website and API as one in-memory handler: built from the current code, without a port or static files.
 * @param openHandler of pages, where it is to be another than in production
 */
export async function openWholeApp(services: Services, openHandler?: Parameters<typeof App.createApp>[2]) {
  const { createApp } = await loadBuiltApp()
  return createApp(services, undefined, openHandler)
}

export async function loadBuiltApp(): Promise<typeof App> {
  await buildSite()
  return import(`${root}build/server/index.js`)
}

/** Builds the site when its sources changed since the last build. With the style page, although tests run as in production. */
export async function buildSite(): Promise<void> {
  await promisify(execFile)(`${root}bin/build`, { env: { ...process.env, STYLE_PAGE: 'true' } })
}
