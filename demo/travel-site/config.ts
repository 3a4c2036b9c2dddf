import { resolve } from 'node:path'
import { z } from 'zod'

const Port = z.coerce
  .number({ error: 'must be a port number' })
  .int('must be a port number')
  .min(0, 'must be from 0 to 65535')
  .max(65535, 'must be from 0 to 65535')

const Environment = z.object({
  PORT: Port.default(3000),
  DEMO_TRAVEL_SITE_PORT: Port.optional(),
  PLATFORM_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  PUBLIC_PLATFORM_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  PLATFORM_CLIENT_ID: z.string().min(1).default('clnt_demo_travel_site'),
  TRAVEL_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').default('huella-dev-webhook-secret'),
  DATA_DIR: z.string().min(1).default('.data'),
})

/**
 * Reads and validates the environment, once, at startup.
 * @throws Error that names each wrong variable and what it must be, never its value
 */
export function readSiteConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration of the demo travel site is wrong:\n  - ${problems.join('\n  - ')}`)
  }
  const { PORT, DEMO_TRAVEL_SITE_PORT, PLATFORM_URL, PUBLIC_PLATFORM_URL, PLATFORM_CLIENT_ID, TRAVEL_WEBHOOK_SECRET, DATA_DIR } =
    parsed.data
  const platform_url = withoutSlash(PLATFORM_URL ?? `http://localhost:${PORT}`)
  return {
    port: DEMO_TRAVEL_SITE_PORT ?? PORT + 1,
    platform_url,
    /** The platform's address for browsers, which is also its OpenID issuer. */
    public_platform_url: withoutSlash(PUBLIC_PLATFORM_URL ?? platform_url),
    client_id: PLATFORM_CLIENT_ID,
    secret: TRAVEL_WEBHOOK_SECRET,
    data_file: resolve(DATA_DIR, 'demo-travel-site.json'),
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
